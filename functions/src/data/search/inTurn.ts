import * as v from 'valibot';
import { type End, endSchema, type PageAsked } from '../site/publicReading.ts';

/** One of several lists; `cost` also counts documents that are left out. */
export type Turn<Found> = (
  asked: PageAsked,
) => Promise<{ readonly found: readonly Found[]; readonly cost: number; readonly end: End | undefined }>;

/** The list (`tier`) where a page ended, and the place in it. */
export const turnEndSchema = v.object({
  tier: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  within: v.optional(endSchema),
});
export type TurnEnd = v.InferOutput<typeof turnEndSchema>;

/** A page of lists that follow each other, of `limit` documents at most. */
export async function inTurn<Found>(
  turns: readonly Turn<Found>[],
  { after, limit }: { readonly after?: TurnEnd | undefined; readonly limit: number },
): Promise<{ readonly found: readonly Found[]; readonly end: TurnEnd | undefined }> {
  let tier = after?.tier ?? 0;
  let within: End | undefined = after?.within;
  const found: Found[] = [];
  for (let left = limit; left > 0; ) {
    const ask = turns[tier];
    if (ask === undefined) return { found, end: undefined };
    const page = await ask({ after: within, limit: left });
    found.push(...page.found);
    left = page.end ? 0 : left - page.cost;
    if (page.end === undefined) tier += 1;
    within = page.end;
  }
  return { found, end: turns[tier] === undefined ? undefined : { tier, ...(within && { within }) } };
}
