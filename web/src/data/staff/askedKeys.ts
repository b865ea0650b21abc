import { prefixAsked } from '#contract/prefixes.ts';
import { stringValue } from '../firestoreValues.ts';
import { kanaKeysOf } from '../romaji.ts';
import type { FieldFilter } from './staffRest.ts';

/**
 * The filter for entries of the catalogue that begin as was typed, in kana, kanji or romaji, on their field `search`;
 * `undefined` where nothing was typed that a name could begin with.
 */
export async function beginningAs(typed: string, keyOf: (typed: string) => string): Promise<FieldFilter | undefined> {
  const key = keyOf(typed);
  if (key === '') return undefined;
  const keys = new Set([key, ...(await kanaKeysOf(typed))].map(prefixAsked));
  const values = Array.from(keys, stringValue);
  return { field: 'search', op: 'ARRAY_CONTAINS_ANY', value: { arrayValue: { values } } };
}
