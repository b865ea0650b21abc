import * as v from 'valibot';
import { firstDataId, firstDataSchema } from '#contract/edge/first.ts';
import { hasOwnChanges } from '#data/api.ts';
import { isAnyKept } from '#features/photos/list/isKept.ts';

/**
 * What came with the page's HTML; `undefined` for a page without, and for one that is to be drawn here alone: a tab that was reloaded
 * deep in a list, or that has just changed something, shows more than the server knows of.
 */
export function firstData(): v.InferOutput<typeof firstDataSchema> | undefined {
  const text = document.getElementById(firstDataId)?.textContent;
  if (text === undefined || text === null || isAnyKept() || hasOwnChanges()) return undefined;
  const parsed = v.safeParse(firstDataSchema, JSON.parse(text));
  return parsed.success ? parsed.output : undefined;
}
