import * as v from 'valibot';
import { type End, endSchema, type Page, type PageAsked } from '../site/publicReading.ts';

export type Turn<Found> = (asked: PageAsked) => Promise<Page<Found>>;

/** The list (`tier`) and the place in it where a page ended. */
export const turnEndSchema = v.object({
  tier: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  within: v.optional(endSchema),
});
export type TurnEnd = v.InferOutput<typeof turnEndSchema>;

export type PageInTurn<Found> = { readonly found: readonly Found[]; readonly end: TurnEnd | undefined };

/** A page of consecutive lists, at most `limit` documents. */
export async function inTurn<Found>(
  turns: readonly Turn<Found>[],
  { after, limit }: { readonly after?: TurnEnd | undefined; readonly limit: number },
): Promise<PageInTurn<Found>> {
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
