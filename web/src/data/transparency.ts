import type { Transparency } from '#contract/documents/transparency.ts';
import { apiAddress } from '#contract/edge/api.ts';
import { transparencyAnswer } from '#contract/edge/transparency.ts';
import { readApi } from './api.ts';

/** What moderation came to, month by month, the latest first, a year of them. Public. Fails as `readApi` does. */
export const readTransparency = async (signal?: AbortSignal): Promise<readonly Transparency[]> =>
  (await readApi(apiAddress.transparency, transparencyAnswer, { signal })).items;
