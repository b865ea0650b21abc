/** Edge of the smallest place that a thumb finds, in px (UX.md). */
const targetPx = 44;

/**
 * What on a page can be pressed and is smaller than a thumb needs, each with its size. Links in running text count as high
 * as their line, as everywhere; a box to tick is pressed by its label, a field among chips by the box around them.
 */
export function smallTargets(): readonly string[] {
  const controls = document.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=option]',
  );
  return [...controls].flatMap((control) => {
    if (isHidden(control) || isInText(control)) return [];
    const { width, height } = pressedFor(control).getBoundingClientRect();
    if (width >= targetPx - 0.5 && height >= targetPx - 0.5) return [];
    const name = control.getAttribute('aria-label') ?? control.textContent;
    return [`${control.tagName} 「${name.trim().slice(0, 40)}」 ${Math.round(width)}×${Math.round(height)}`];
  });
}

const isInText = (control: HTMLElement): boolean =>
  control.tagName === 'A' && getComputedStyle(control).display === 'inline';

// Not to be seen, as what is there for screen readers or until it has the focus.
function isHidden(control: HTMLElement): boolean {
  const { width, height, bottom } = control.getBoundingClientRect();
  return !control.checkVisibility({ visibilityProperty: true }) || width <= 1 || height <= 1 || bottom <= 0;
}

function pressedFor(control: HTMLElement): HTMLElement {
  if (!(control instanceof HTMLInputElement)) return control;
  if (['checkbox', 'radio'].includes(control.type)) return control.labels?.[0] ?? control;
  const box = control.parentElement;
  return box !== null && getComputedStyle(box).cursor === 'text' ? box : control;
}
