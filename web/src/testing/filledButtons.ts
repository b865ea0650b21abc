/** The visible buttons in the accent's colour, if there is more than one: each view has one thing to do first. */
export function tooManyFilledButtons(): readonly string[] {
  const probe = document.createElement('i');
  probe.style.background = 'var(--accent)';
  document.body.append(probe);
  const accent = getComputedStyle(probe).backgroundColor;
  probe.remove();
  const filled = [...document.querySelectorAll('button, a, label')].filter(
    (each) => each.checkVisibility() && getComputedStyle(each).backgroundColor === accent,
  );
  const names = filled.map(({ textContent }) => `「${textContent}」`);
  return filled.length > 1 ? [`${filled.length} filled buttons: ${names.join(', ')}`] : [];
}
