import * as v from 'valibot';
import { type ClosablePart, siteStatePath, siteStateSchema } from '#contract/closable.ts';
import { publicKey } from './pages.ts';
import { queryClient } from './queryClient.ts';

export const closedPartsKey = publicKey('closedParts', '');

/** At most half a minute old. Empty where the read fails or is cancelled: the server still refuses what is closed. */
export const closedParts = (): Promise<readonly ClosablePart[]> =>
  queryClient.query({ queryKey: closedPartsKey, queryFn: ask, staleTime: 25_000, retry: false }).catch(() => []);

async function ask(): Promise<readonly ClosablePart[]> {
  const response = await fetch(siteStatePath, { cache: 'no-store', credentials: 'omit' });
  const state = response.ok ? v.safeParse(siteStateSchema, await response.json()) : undefined;
  return state?.success ? state.output.closed : [];
}
