const rightToLeft = /[\p{sc=Hebr}\p{sc=Arab}]/u;
const isolate = /\u2068[^\u2068\u2069]*\u2069/gu;

/** Right-to-left letters that are not between the signs of an isolate. */
const isLoose = (text: string): boolean => rightToLeft.test(text.replace(isolate, ''));

const attributes = ['aria-label', 'title', 'alt', 'placeholder'] as const;

/**
 * The right-to-left texts of the page whose direction reaches the words around them: outside a `bdi`, an element with
 * `dir="auto"` and an isolate. An attribute may consist of one such text alone (`own`).
 */
export function looseTexts(own: readonly string[]): readonly string[] {
  const loose: string[] = isLoose(document.title) && !own.includes(document.title) ? [`title: ${document.title}`] : [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const { textContent, parentElement } = node;
    const isApart =
      parentElement?.closest('bdi, [dir="auto"], [aria-hidden="true"], input, textarea, script, style, title') != null;
    if (textContent !== null && isLoose(textContent) && !isApart)
      loose.push(`${parentElement?.tagName}: ${parentElement?.textContent}`);
  }
  for (const name of attributes) {
    for (const element of document.querySelectorAll(`[${name}]`)) {
      const value = element.getAttribute(name) ?? '';
      if (isLoose(value) && !own.includes(value)) loose.push(`${name}: ${value}`);
    }
  }
  return loose;
}
