import { afterEach, expect, test, vi } from 'vitest';
import { isTextForField } from './useDroppedFiles.ts';

class AnElement extends EventTarget {
  readonly #name: string;
  constructor(name: string) {
    super();
    this.#name = name;
  }
  closest(selector: string): AnElement | null {
    return selector.split(', ').includes(this.#name) ? this : null;
  }
}

const pasting = (into: string, ...types: string[]) => {
  vi.stubGlobal('Element', AnElement);
  const event = new Event('paste');
  new AnElement(into).dispatchEvent(event);
  return isTextForField(Object.assign(event, { clipboardData: { types } }));
};

afterEach(() => vi.unstubAllGlobals());

test('pasted text goes to its field, and a picture alone or outside a field goes to the page', () => {
  expect(pasting('textarea', 'text/plain', 'text/html', 'Files')).toBe(true);
  expect(pasting('input', 'text/plain', 'Files')).toBe(true);
  expect(pasting('textarea', 'Files')).toBe(false);
  expect(pasting('main', 'text/plain', 'Files')).toBe(false);
});
