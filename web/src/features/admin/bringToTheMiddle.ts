/** Scrolls a row sideways. */
export function bringToTheMiddle(row: HTMLElement, shown: HTMLElement): void {
  const middle = shown.offsetLeft + shown.offsetWidth / 2;
  row.scrollLeft = middle - row.clientWidth / 2;
}
