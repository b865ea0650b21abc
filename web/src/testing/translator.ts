import { afterEach } from 'vitest';
import { followTranslator } from '#app/followTranslator.ts';

/** `wrapped`: the text node stays, deeper. `replaced`: another one, with the translator's words, is in its place. */
export const translators = ['wrapped', 'replaced'] as const;
type Translator = (typeof translators)[number];

const notTranslated = 'font, script, style, textarea, title';

function translateAll(how: Translator): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node instanceof Text && node.data.trim() !== '' && node.parentElement?.closest(notTranslated) === null) {
      texts.push(node);
    }
  }
  for (const text of texts) {
    const outer = document.createElement('font');
    const inner = document.createElement('font');
    outer.append(inner);
    // The words stay the same, so that tests find them.
    if (how === 'replaced') inner.append(text.data);
    text.replaceWith(outer);
    if (how === 'wrapped') inner.append(text);
  }
}

let isFollowed = false;
let stop: (() => void) | undefined;

/** Translates the page and its later changes until the test ends, in `<font><font>` as Chrome does. */
export function translate(how: Translator): void {
  if (!isFollowed) followTranslator();
  isFollowed = true;
  const observer = new MutationObserver(() => translateAll(how));
  observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  translateAll(how);
  stop = () => observer.disconnect();
}

afterEach(() => stop?.());
