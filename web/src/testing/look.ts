/** Photos, without the faces of people and the seam. */
const photos = (): readonly Element[] =>
  [...document.querySelectorAll('main img')].filter((each) => {
    const { width, height } = each.getBoundingClientRect();
    return each.checkVisibility() && width > 48 && height > 48 && !each.matches('[data-size]');
  });

/** What stays at its place while the page scrolls is over everything for a while; words for screen readers are unseen. */
function isApart(element: Element): boolean {
  const { position, clipPath } = getComputedStyle(element);
  if (['fixed', 'sticky'].includes(position) || clipPath !== 'none') return true;
  return element.parentElement !== null && isApart(element.parentElement);
}

/** Where the words of an element or an icon are; a link may answer around its words. */
function inkOf(thing: Element): readonly DOMRect[] {
  if (thing.matches('svg')) return [thing.getBoundingClientRect()];
  return [...thing.childNodes].flatMap((node) => {
    if (!(node instanceof Text)) return [];
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()];
  });
}

/** Words and icons that lie on a photo. What covers a photo has none below it. */
function overPhotos(): readonly string[] {
  const all = photos().map((each) => each.getBoundingClientRect());
  return [...document.querySelectorAll('main *')].flatMap((thing) => {
    if (!thing.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || isApart(thing)) return [];
    const isOver = inkOf(thing).some(({ left, right, top, bottom }) =>
      all.some(
        (box) =>
          right - left > 1 &&
          Math.min(right, box.right) - Math.max(left, box.left) > 2 &&
          Math.min(bottom, box.bottom) - Math.max(top, box.top) > 2,
      ),
    );
    return isOver ? [`${thing.tagName} 「${thing.textContent.trim().slice(0, 20)}」 lies on a photo`] : [];
  });
}

/** More than one text that runs from top to bottom. */
function tooManyUpright(): readonly string[] {
  const isUpright = (element: Element | null): boolean =>
    element !== null && getComputedStyle(element).writingMode.startsWith('vertical');
  const upright = [...document.querySelectorAll('main *')].filter(
    (each) => isUpright(each) && !isUpright(each.parentElement) && each.checkVisibility(),
  );
  const texts = upright.map(({ textContent }) => `「${textContent.slice(0, 20)}」`);
  return texts.length > 1 ? [`${texts.length} upright texts: ${texts.join(', ')}`] : [];
}

/** What a page of photos owes them: nothing lies on one, and one text at most stands upright beside them. */
export const faultsOfLook = (): readonly string[] => [...overPhotos(), ...tooManyUpright()];
