/** The smallest edge that a thumb can hit, in px. */
const targetPx = 44;

/**
 * The controls on a page that are too small for a thumb, each with its size. Links in running text count as high as
 * their line. A checkbox counts with its label, and a field among chips with the box around them.
 */
export function smallTargets(): readonly string[] {
  const controls = document.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=option]',
  );
  return [...controls].flatMap((control) => {
    if (isHidden(control) || isInText(control)) return [];
    const { width, height } = sizeOf(pressedFor(control));
    if (width >= targetPx - 0.5 && height >= targetPx - 0.5) return [];
    const name = control.getAttribute('aria-label') ?? control.textContent;
    return [`${control.tagName} 「${name.trim().slice(0, 40)}」 ${Math.round(width)}×${Math.round(height)}`];
  });
}

/** A link may fill its card. */
function sizeOf(control: HTMLElement): { readonly width: number; readonly height: number } {
  const { position, content, width, height } = getComputedStyle(control, '::after');
  return position === 'absolute' && content === '""'
    ? { width: Number.parseFloat(width), height: Number.parseFloat(height) }
    : control.getBoundingClientRect();
}

const isInText = (control: HTMLElement): boolean =>
  control.tagName === 'A' && getComputedStyle(control).display === 'inline';

// Invisible, e.g. only for screen readers, or until it has the focus.
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
