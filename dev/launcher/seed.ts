import type { Report } from './report.ts';
import type { Stack } from './stack.ts';

/** Fills an empty site with the first demo photos. Returns a function that makes the rest, which takes longer. */
export async function seedDemo(stack: Stack, report: Report, stop?: AbortSignal): Promise<() => Promise<void>> {
  // The SDKs read these when they are loaded.
  Object.assign(process.env, stack.env);
  const { seedDemoSite } = await import('../demo/seed.ts');
  return report.step('Making the first demo photos', () => seedDemoSite(stack, report, stop));
}
