import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isObject } from './json.ts';
import { ROOT } from './paths.ts';
import type { Report } from './report.ts';
import type { Stack } from './stack.ts';

/** Fills an empty site with the demo data, where the demo module is there. */
export async function seedDemo(stack: Stack, report: Report): Promise<void> {
  const file = join(ROOT, 'dev/demo/seed.ts');
  if (!existsSync(file)) return;
  // The SDKs read these when they are first used.
  Object.assign(process.env, stack.env);
  const module: unknown = await import(pathToFileURL(file).href);
  const seed = isObject(module) ? module.seedDemoSite : undefined;
  if (typeof seed !== 'function') throw new Error('dev/demo/seed.ts exports no function seedDemoSite');
  await report.step('Filling the site with the demo data: once, one or two minutes', async () => {
    await seed(stack, report);
  });
}
