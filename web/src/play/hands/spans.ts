// spans.ts - options that differ only in the stretch of numbers they allow are one option with gaps: whoever draws a knob knows no stretches.
import type { Option } from "../../wire";

const known = new WeakMap<Option[], Option[]>();
const keyOf = (o: Option): string | undefined => (o.need === "number" && o.shut === undefined ? `${o.verb} ${String(o.subject ?? "")} ${String(o.target ?? "")}` : undefined);
const spanOf = (o: Option): [number, number] => [Number(o.value ?? 0), Number(o.value_max ?? o.value ?? 0)];

function joined(list: Option[]): Option {
  const spans = list.map(spanOf).sort((a, b) => a[0] - b[0]);
  return { ...list[0]!, value: spans[0]![0], value_max: spans.at(-1)![1], spans };
}
/** The same options, stretches of one number joined. The same list gives the same options each time. */
export function gathered(options: Option[]): Option[] {
  const before = known.get(options);
  if (before) return before;
  const seen = new Set<string>(),
    out = options.flatMap((o) => {
      const key = keyOf(o),
        own = key === undefined ? [o] : options.filter((x) => keyOf(x) === key);
      if (key === undefined || own.length < 2) return [o];
      if (seen.has(key)) return [];
      seen.add(key);
      return [joined(own)];
    });
  known.set(options, out);
  return out;
}
/** The nearest number that the option allows. */
export function nearest(o: Option, value: number): number {
  const inside = ([low, high]: [number, number]): number => Math.max(low, Math.min(high, value)),
    ends = (o.spans ?? [spanOf(o)]).map(inside);
  return ends.reduce((best, v) => (Math.abs(v - value) < Math.abs(best - value) ? v : best));
}
/** A number by which the server knows the option: of several stretches the one about nought. */
export const named = (o: Option): Option["value"] => (o.spans ? nearest(o, 0) : o.value);
