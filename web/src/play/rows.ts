// rows.ts - keys in few rows: what does not fit stands behind "...", on a phone what does not fit in two. What is on stays in sight.

/** Leaves as many keys on show as fit; the key with the dots is the last of them, and is there if anything is not. most: 0 for as many rows as it takes. */
export function keepRows(box: HTMLElement, most: number): void {
  const keys = [...box.querySelectorAll<HTMLElement>(".verb:not(.dots)")],
    dots = box.querySelector<HTMLElement>(".verb.dots"),
    isSpare = dots?.classList.contains("spare") ?? false;
  for (const key of keys) key.removeAttribute("data-over");
  dots?.removeAttribute("data-needed");
  if (!most) return;
  const rows = (): number => {
    const shown = [...keys.filter((k) => !k.hasAttribute("data-over")), ...(dots && (!isSpare || dots.hasAttribute("data-needed")) ? [dots] : [])];
    return shown.filter((e, i) => i === 0 || e.offsetLeft <= shown[i - 1]!.offsetLeft).length;
  };
  if (rows() <= most) return;
  dots?.setAttribute("data-needed", "");
  for (const key of keys.filter((k) => !k.classList.contains("on")).reverse()) {
    key.setAttribute("data-over", "");
    if (rows() <= most) return;
  }
}

/** Keys in the first of these numbers of rows that leaves in sight what must be, else in the last. */
export function fitRows(box: HTMLElement, rows: number[], isSeen: () => boolean): void {
  for (const most of rows) {
    keepRows(box, most);
    if (isSeen()) return;
  }
}
