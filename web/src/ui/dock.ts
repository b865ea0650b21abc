/** The `ref` of a bar that stays at the lower edge of the window: toasts stand above it. */
export function dock(bar: HTMLElement | null): (() => void) | undefined {
  if (bar === null) return undefined;
  const { style } = document.documentElement;
  const sizes = new ResizeObserver(() => style.setProperty('--dock', `${bar.offsetHeight}px`));
  sizes.observe(bar);
  return () => {
    sizes.disconnect();
    style.removeProperty('--dock');
  };
}
