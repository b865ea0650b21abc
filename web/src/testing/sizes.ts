/** The scale of tokens.css, in px. */
const scale = [13, 15, 17, 22, 38, 52];

/** The visible texts of the page in sizes that are not on the scale. */
export function straySizes(): readonly string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const stray = new Set<string>();
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const { parentElement: element, textContent } = node;
    if (element === null || !textContent?.trim() || !element.checkVisibility()) continue;
    const size = Number.parseFloat(getComputedStyle(element).fontSize);
    if (!scale.some((step) => Math.abs(step - size) < 0.1)) stray.add(`${size} px: 「${textContent.slice(0, 20)}」`);
  }
  return [...stray];
}
