import * as v from 'valibot';
import { type ClosablePart, siteStatePath, siteStateSchema } from '#contract/closable.ts';

type Told = readonly ClosablePart[];

const knownMs = 30_000;
let latest: { readonly atMs: number; readonly told: Promise<Told> } | undefined;

/** At most 30 s old. Empty where the read fails: the server still refuses what is closed. */
export function closedParts(): Promise<Told> {
  if (latest === undefined || Date.now() - latest.atMs >= knownMs) latest = { atMs: Date.now(), told: ask() };
  return latest.told;
}

/** For tests: asks anew. */
export const forgetSiteState = (): void => {
  latest = undefined;
};

async function ask(): Promise<Told> {
  try {
    const response = await fetch(siteStatePath, { cache: 'no-store', credentials: 'omit' });
    const state = response.ok ? v.safeParse(siteStateSchema, await response.json()) : undefined;
    return state?.success ? state.output.closed : [];
  } catch {
    return [];
  }
}
