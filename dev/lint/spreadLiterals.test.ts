import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const sources = globSync('{functions/{src,contract},web/src}/**/*.{ts,tsx}', { cwd: root });

// TypeScript checks a literal for unknown properties, but not a literal that is spread into it.
it('no literal is spread into another', () => {
  const isProduct = (file: string): boolean => !/\.test\.tsx?$|\/testing\//.test(file);
  const spreading = sources.filter(isProduct).filter((file) => /\.\.\.\{/.test(readFileSync(join(root, file), 'utf8')));
  expect(sources.length).toBeGreaterThan(500);
  expect(spreading).toEqual([]);
});
