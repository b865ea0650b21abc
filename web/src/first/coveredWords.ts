import type { QueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { timestampSchema } from '#contract/documents/stored.ts';
import type { FirstQuery } from '#contract/edge/first.ts';
import { titleIdSchema } from '#contract/ids.ts';
import { titleQuery } from '#data/catalogue/queries.ts';

/** What only a photo has. */
const coverableSchema = v.looseObject({
  ownerId: v.string(),
  description: v.string(),
  alt: v.string(),
  spoiler: v.optional(v.boolean(), false),
  sensitive: v.optional(v.boolean(), false),
  coveredUntil: v.optional(timestampSchema),
  titleId: v.optional(titleIdSchema),
});

const listSchema = v.looseObject({ pages: v.array(v.looseObject({ items: v.array(v.unknown()) })) });

/** Pure: applies `how` to each item of a query's data. */
function mapItems(data: unknown, how: (item: unknown) => unknown): unknown {
  const list = v.safeParse(listSchema, data);
  if (!list.success) return how(data);
  return { ...list.output, pages: list.output.pages.map((page) => ({ ...page, items: page.items.map(how) })) };
}

/**
 * A covered photo covers its words too, so the HTML holds neither its description nor its alternative text, not even as
 * data. The browser reads them once the photo is opened (`useWholePhoto`). `client` knows the titles that were read.
 */
export function withoutCoveredWords(queries: readonly FirstQuery[], client: QueryClient, at: Date): FirstQuery[] {
  const withheld = (item: unknown): unknown => {
    const photo = v.safeParse(coverableSchema, item);
    if (!photo.success) return item;
    const { spoiler, sensitive, coveredUntil, titleId, description, alt } = photo.output;
    const title = titleId && client.getQueryData(titleQuery(titleId).queryKey);
    const isCovered = [coveredUntil, title?.spoilerUntil].some((until) => until !== undefined && until > at);
    if (!(spoiler || sensitive || isCovered) || (description === '' && alt === '')) return item;
    return { ...photo.output, description: '', alt: '', isWithheld: true };
  };
  return queries.map(({ key, data }) => ({ key, data: mapItems(data, withheld) }));
}
