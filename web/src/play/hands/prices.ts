// prices.ts - what each thing a unit could do costs, as its options say.
import type { Option } from "../../wire";

export interface PriceLine {
  verb: string;
  label: string;
  amount: number;
  purse: string;
  besides?: string;
  isOn: boolean;
}
/** One line a verb, the cheapest of its options; none where nothing of it is taken from a purse. now: the verb that is drafted. */
export function pricesOf(options: Option[], unit: string | undefined, now: string | undefined): PriceLine[] {
  const lines = new Map<string, PriceLine>();
  for (const o of options) {
    if (unit === undefined || o.subject_is !== "unit" || o.subject !== unit || !o.price) continue;
    const had = lines.get(o.verb);
    if (!had || o.price.amount < had.amount) lines.set(o.verb, { verb: o.verb, label: o.label, amount: o.price.amount, purse: o.price.purse, ...(o.besides ? { besides: o.besides } : {}), isOn: o.verb === now });
  }
  return [...lines.values()];
}
