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

const itemSchema = v.looseObject({ item: v.unknown() });
const pageSchema = v.looseObject({ items: v.array(v.unknown()) });

type Answers = Readonly<Record<string, unknown>>;

/** Pure: the answer with each of its items as `how` makes it; an answer of another shape stays. */
function mapItems(answer: unknown, how: (item: unknown) => unknown): unknown {
  const page = v.safeParse(pageSchema, answer);
  if (page.success) return { ...page.output, items: page.output.items.map(how) };
  const one = v.safeParse(itemSchema, answer);
  return one.success ? { ...one.output, item: how(one.output.item) } : answer;
}

/** Pure: ids of titles that are spoilers at that time. */
function spoiledTitles(answers: Answers, at: Date): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const answer of Object.values(answers))
    mapItems(answer, (item) => {
      const title = v.safeParse(titleSchema, item);
      if (title.success && title.output.spoilerUntil > at) ids.add(title.output.id);
      return item;
    });
  return ids;
}

/**
 * Pure. A covered photo covers its words too, so the HTML holds neither its description nor its alternative text, not even
 * as data. The browser reads them once the photo is opened (`useWholePhoto`).
 */
export function withoutCoveredWords(answers: Answers, at: Date): Answers {
  const spoiled = spoiledTitles(answers, at);
  const withheld = (item: unknown): unknown => {
    const photo = v.safeParse(coverableSchema, item);
    if (!photo.success) return item;
    const { spoiler, sensitive, coveredUntil, titleId, description, alt } = photo.output;
    const isOfTitle = titleId !== undefined && spoiled.has(titleId);
    const isCovered = spoiler || sensitive || isOfTitle || (coveredUntil !== undefined && coveredUntil > at);
    if (!isCovered || (description === '' && alt === '')) return item;
    return { ...v.parse(v.looseObject({}), item), description: '', alt: '', isWithheld: true };
  };
  return Object.fromEntries(Object.entries(answers).map(([address, answer]) => [address, mapItems(answer, withheld)]));
}
