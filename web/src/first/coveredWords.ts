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

const answerSchema = v.union([
  v.looseObject({ item: v.unknown() }),
  v.looseObject({ items: v.array(v.unknown()) }),
]);

type Answers = Readonly<Record<string, unknown>>;

const itemsIn = (answer: unknown): readonly unknown[] => {
  const parsed = v.safeParse(answerSchema, answer);
  if (!parsed.success) return [];
  return 'items' in parsed.output ? parsed.output.items : [parsed.output.item];
};

/**
 * Pure. A covered photo covers its words too, so the HTML holds neither its description nor its alternative text, not even
 * as data. The browser reads them once the photo is opened (`useWholePhoto`).
 */
export function withoutCoveredWords(answers: Answers, at: Date): Answers {
  const titles = Object.values(answers).flatMap(itemsIn).filter((item) => v.is(titleSchema, item));
  const spoiled = new Set(
    titles.map((title) => v.parse(titleSchema, title)).flatMap(({ id, spoilerUntil }) => (spoilerUntil > at ? [id] : [])),
  );

  function withheld(item: unknown): unknown {
    const photo = v.safeParse(coverableSchema, item);
    if (!photo.success || typeof item !== 'object') return item;
    const { spoiler, sensitive, coveredUntil, titleId, description, alt } = photo.output;
    const isUntilThen = (coveredUntil !== undefined && coveredUntil > at) || (titleId !== undefined && spoiled.has(titleId));
    const isCovered = spoiler || sensitive || isUntilThen;
    if (!isCovered || (description === '' && alt === '')) return item;
    return { ...item, description: '', alt: '', isWithheld: true };
  }

  return Object.fromEntries(
    Object.entries(answers).map(([address, answer]) => {
      const parsed = v.safeParse(answerSchema, answer);
      if (!parsed.success) return [address, answer];
      const { output } = parsed;
      return [
        address,
        'items' in output ? { ...output, items: output.items.map(withheld) } : { ...output, item: withheld(output.item) },
      ];
    }),
  );
}
