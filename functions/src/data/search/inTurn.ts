import * as v from 'valibot';
import { type End, endSchema, type Page, type PageRequest } from '../site/publicReading.ts';

export type Turn<Item> = (page: PageRequest) => Promise<Page<Item>>;

/** The list (`tier`) and the place in it where a page ended. */
export const turnEndSchema = v.object({
  tier: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  within: v.optional(endSchema),
});
export type TurnEnd = v.InferOutput<typeof turnEndSchema>;

export type PageInTurn<Item> = { readonly items: readonly Item[]; readonly end: TurnEnd | undefined };

/** A page of consecutive lists, at most `limit` documents. */
export async function inTurn<Item>(
  turns: readonly Turn<Item>[],
  { after, limit }: { readonly after?: TurnEnd | undefined; readonly limit: number },
): Promise<PageInTurn<Item>> {
  let tier = after?.tier ?? 0;
  let within: End | undefined = after?.within;
  const items: Item[] = [];
  for (let left = limit; left > 0; ) {
    const ask = turns[tier];
    if (ask === undefined) return { items, end: undefined };
    const page = await ask({ after: within, limit: left });
    items.push(...page.items);
    left = page.end ? 0 : left - page.cost;
    if (page.end === undefined) tier += 1;
    within = page.end;
  }
  return { items, end: turns[tier] === undefined ? undefined : { tier, ...(within && { within }) } };
}
