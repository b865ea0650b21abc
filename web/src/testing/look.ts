import { type Box, common, heightOf, seenBox, widthOf } from './boxes.ts';

/** What is seen of the photos of the page, without the faces of people and the seam. */
const photos = (): readonly Box[] =>
  [...document.querySelectorAll('main img:not([data-size])')].flatMap((each) => {
    const box = seenBox(each)?.box;
    return box !== undefined && widthOf(box) > 48 && heightOf(box) > 48 ? [box] : [];
  });

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

const isOn = (ink: Box, photo: Box): boolean => {
  const shared = common(ink, photo);
  return widthOf(ink) > 1 && widthOf(shared) > 2 && heightOf(shared) > 2;
};

/** Words and icons that lie on a photo. What covers a photo has none below it; what stays while the page scrolls may. */
function overPhotos(): readonly string[] {
  const all = photos();
  return [...document.querySelectorAll('main *')].flatMap((thing) => {
    const seen = seenBox(thing);
    if (seen === undefined || seen.layer !== null) return [];
    if (!inkOf(thing).some((ink) => all.some((photo) => isOn(ink, photo)))) return [];
    return [`${thing.tagName} 「${thing.textContent.trim().slice(0, 20)}」 lies on a photo`];
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
