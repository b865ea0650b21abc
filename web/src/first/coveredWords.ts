import type { DehydratedState } from '@tanstack/react-query';
import * as v from 'valibot';
import { timestampSchema } from '#contract/documents/stored.ts';

const titleSchema = v.object({ kind: v.string(), id: v.string(), spoilerUntil: timestampSchema });

const coverableSchema = v.looseObject({
  ownerId: v.string(),
  description: v.string(),
  alt: v.string(),
  spoiler: v.optional(v.boolean(), false),
  sensitive: v.optional(v.boolean(), false),
  coveredUntil: v.optional(timestampSchema),
  titleId: v.optional(v.string()),
});

type Dehydrated = DehydratedState['queries'];

const listSchema = v.object({
  pages: v.array(v.looseObject({ items: v.array(v.unknown()) })),
  pageParams: v.array(v.unknown()),
});

/** Pure: applies `how` to each item of a query's data. */
function mapItems(data: unknown, how: (item: unknown) => unknown): unknown {
  const list = v.safeParse(listSchema, data);
  if (!list.success) return how(data);
  const { pages, pageParams } = list.output;
  return { pages: pages.map((page) => ({ ...page, items: page.items.map(how) })), pageParams };
}

/** Pure: ids of titles that are spoilers at that time. */
function spoiledTitles(queries: Dehydrated, at: Date): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const { state } of queries)
    mapItems(state.data, (item) => {
      const title = v.safeParse(titleSchema, item);
      if (title.success && title.output.spoilerUntil > at) ids.add(title.output.id);
      return item;
    });
  return ids;
}

/**
 * Pure. A covered photo covers its words too, so the HTML holds neither its description nor its alternative text, not
 * even as data. The browser reads them once the photo is opened (`useWholePhoto`).
 */
export function withoutCoveredWords(queries: Dehydrated, at: Date): Dehydrated {
  const spoiled = spoiledTitles(queries, at);
  const withheld = (item: unknown): unknown => {
    const photo = v.safeParse(coverableSchema, item);
    if (!photo.success) return item;
    const { spoiler, sensitive, coveredUntil, titleId, description, alt } = photo.output;
    const isOfTitle = titleId !== undefined && spoiled.has(titleId);
    const isCovered = spoiler || sensitive || isOfTitle || (coveredUntil !== undefined && coveredUntil > at);
    if (!isCovered || (description === '' && alt === '')) return item;
    return { ...v.parse(v.looseObject({}), item), description: '', alt: '', isWithheld: true };
  };
  return queries.map((query) => ({ ...query, state: { ...query.state, data: mapItems(query.state.data, withheld) } }));
}
