import { answers } from './origins.ts';

/** Vitest's global setup of every project that tests a running site. Throws if none answers. */
export async function setup(): Promise<void> {
  const { MATATAKI_SITE_ORIGIN: site = '' } = process.env;
  if (await answers(site, 10_000)) return;
  throw new Error(`These tests need the running local site, and none answers at "${site}": run them with npm test.`);
}
