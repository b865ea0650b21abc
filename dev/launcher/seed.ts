import type { Report } from './report.ts';
import type { Stack } from './stack.ts';

/**
 * Fills an empty site with enough of the demo data to use it. Returns what makes the rest, which takes longer and tells its progress.
 */
export async function seedDemo(stack: Stack, report: Report, stop?: AbortSignal): Promise<() => Promise<void>> {
  // The SDKs read these when they are first used.
  Object.assign(process.env, stack.env);
  const { seedDemoSite } = await import('../demo/seed.ts');
  return report.step('Making the first demo photos', () => seedDemoSite(stack, report, stop));
}
