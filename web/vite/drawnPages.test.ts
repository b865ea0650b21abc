import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { drawnPages } from './drawnPages.ts';

// The server would answer 503 for what its build leaves out.
it('every public page of the table that has a loader is in the server’s build', async () => {
  const table = await readFile(join(import.meta.dirname, '../src/app/pages.tsx'), 'utf8');
  const loaded = [...table.matchAll(/^ {2}(\w+): async \(\) =>\s+read\(\(await import\('([^']+)'\)/gm)];
  expect(loaded.length).toBeGreaterThan(7);
  const drawn = Object.values(drawnPages).flat();
  for (const [, name = '', file = ''] of loaded) {
    if (name.startsWith('settings')) continue;
    const path = file.replace(/^#/, 'src/').replace(/^\.\//, 'src/app/');
    expect(drawn, name).toContain(path);
  }
});
