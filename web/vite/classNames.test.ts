import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { sheetName, shortClassName } from './classNames.ts';

it('no two stylesheets give their classes the same names', () => {
  const sheets = globSync('src/**/*.module.css', { cwd: fileURLToPath(new URL('..', import.meta.url)) });
  expect(sheets.length).toBeGreaterThan(50);
  expect(new Set(sheets.map(sheetName)).size).toBe(sheets.length);
});

it('no two classes of a stylesheet have the same name', () => {
  const css = '.row{top:0}.row-end,.end>.row{top:0}@keyframes turn{to{top:0}}';
  const names = ['row', 'row-end', 'end', 'turn'].map((name) => shortClassName(name, 'a.module.css', css));
  expect(new Set(names).size).toBe(4);
  for (const name of names) expect(name).toMatch(/^_[\w-]{3}[0-9a-z]$/);
});
