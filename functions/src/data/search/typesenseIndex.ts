import * as v from 'valibot';
import { photoIdSchema } from '#contract/ids.ts';
import { gramsOfRun, markedGram, type Run, type SearchPlace, searchPlaces } from '#contract/search.ts';
import { isNothing, type Search } from '#contract/searchQuery.ts';
import type { SearchEngine } from '../../platform/searchEngine.ts';
import { listedWithIds } from '../site/publicPhotos.ts';
import type { IndexedPhoto, SearchIndex } from './searchIndex.ts';

/** https://typesense.org/docs/latest/api/ */
const collection = 'photos';

const schema = {
  name: collection,
  fields: [
    { name: 'grams', type: 'string[]' },
    { name: 'tagKeys', type: 'string[]' },
    { name: 'ownerId', type: 'string' },
    { name: 'publishedAt', type: 'int64' },
  ],
  default_sorting_field: 'publishedAt',
};

/** People wait for a search, events do not. */
const timeoutMs = { query: 2_000, write: 20_000 } as const;

/** More would make a filter longer than it makes it sharper. */
const gramsMost = 12;

/** In letters and digits alone: the engine's own ways to take words apart, or a filter, must not touch what we took apart. */
const token = (text: string): string => Buffer.from(text).toString('hex');

const oneOf = (field: string, texts: readonly string[]): string => `${field}:=[${texts.map(token).join(',')}]`;

/** The sharpest grams of a run, which together say all of it. */
function sharpest(run: Run): readonly string[] {
  const grams = gramsOfRun(run);
  if (run.kind === 'word') return grams.slice(-1);
  const size = Math.min(3, Array.from(run.text).length);
  return grams.filter((gram) => Array.from(gram).length === size);
}

function holds(terms: Search['terms'], places: readonly SearchPlace[]): string {
  const spelled = (runs: readonly Run[]): string =>
    runs
      .flatMap(sharpest)
      .slice(0, gramsMost)
      .map((gram) =>
        oneOf(
          'grams',
          places.map((place) => markedGram(gram, place)),
        ),
      )
      .join(' && ');
  const anyOf = ({ spellings }: Search['terms'][number]): string =>
    spellings.length === 1
      ? spelled(spellings[0] ?? [])
      : `(${spellings.map((runs) => `(${spelled(runs)})`).join(' || ')})`;
  return terms.map(anyOf).join(' && ');
}

/** Pure. */
function filterOf({ terms, tagKeys, ownerIds, days }: Search): string {
  return [
    ...(terms.length === 0 ? [] : [holds(terms, searchPlaces)]),
    ...[...tagKeys].map((key) => oneOf('tagKeys', [key])),
    ...ownerIds.map((uid) => oneOf('ownerId', [uid])),
    ...(days.from === undefined ? [] : [`publishedAt:>=${days.from.getTime()}`]),
    ...(days.before === undefined ? [] : [`publishedAt:<${days.before.getTime()}`]),
  ].join(' && ');
}

/** Pure. Where all words stand in caption, tags and title, then where the author's name helps, then the rest. */
function sortOf({ terms, newestFirst }: Search): string {
  if (newestFirst || terms.length === 0) return 'publishedAt:desc';
  return `_eval([(${holds(terms, ['subject'])}):2,(${holds(terms, ['subject', 'author'])}):1]):desc,publishedAt:desc`;
}

const answerSchema = v.object({
  results: v.tuple([
    v.object({ found: v.number(), hits: v.array(v.object({ document: v.object({ id: photoIdSchema }) })) }),
  ]),
});
const importedSchema = v.object({ success: v.literal(true) });

export class SearchEngineError extends Error {
  readonly status: number | undefined;
  constructor(message: string, status?: number) {
    super(message);
    this.name = 'SearchEngineError';
    this.status = status;
  }
}

/** Its methods throw `SearchEngineError`, also where nothing answers in time. */
export function typesenseIndex({ address, key }: SearchEngine): SearchIndex<{ readonly offset: number }> {
  async function ask(
    method: 'POST' | 'DELETE',
    path: string,
    body: string | undefined,
    withinMs: number,
  ): Promise<string> {
    let response: Response;
    let text: string;
    try {
      response = await fetch(`${address}${path}`, {
        method,
        headers: { 'X-TYPESENSE-API-KEY': key, 'Content-Type': 'application/json' },
        body: body ?? null,
        signal: AbortSignal.timeout(withinMs),
      });
      text = await response.text();
    } catch (error) {
      throw new SearchEngineError(`no answer: ${error instanceof Error ? error.name : 'unknown'}`);
    }
    if (!response.ok) throw new SearchEngineError(`answered ${response.status}`, response.status);
    return text;
  }

  const makeCollection = async (): Promise<void> => {
    try {
      await ask('POST', '/collections', JSON.stringify(schema), timeoutMs.write);
    } catch (error) {
      // Another event was faster.
      if (!(error instanceof SearchEngineError) || error.status !== 409) throw error;
    }
  };

  async function upsert(photos: readonly IndexedPhoto[], isSecondTry = false): Promise<void> {
    if (photos.length === 0) return;
    const lines = photos.map(({ id, grams, tagKeys, ownerId, publishedAt }) =>
      JSON.stringify({
        id,
        grams: grams.map(token),
        tagKeys: tagKeys.map(token),
        ownerId: token(ownerId),
        publishedAt: publishedAt.getTime(),
      }),
    );
    const path = `/collections/${collection}/documents/import?action=upsert`;
    let answered: string;
    try {
      answered = await ask('POST', path, lines.join('\n'), timeoutMs.write);
    } catch (error) {
      if (isSecondTry || !(error instanceof SearchEngineError) || error.status !== 404) throw error;
      await makeCollection();
      return upsert(photos, true);
    }
    const refused = answered
      .split('\n')
      .filter((line) => !v.safeParse(v.pipe(v.string(), v.parseJson(), importedSchema), line).success);
    if (refused.length > 0) throw new SearchEngineError(`refused ${refused.length} of ${photos.length} photos`);
  }

  return {
    upsert: (photos) => upsert(photos),
    remove: async (ids) => {
      if (ids.length === 0) return;
      const filter = new URLSearchParams({ filter_by: `id:[${ids.join(',')}]` });
      try {
        await ask('DELETE', `/collections/${collection}/documents?${filter}`, undefined, timeoutMs.write);
      } catch (error) {
        if (!(error instanceof SearchEngineError) || error.status !== 404) throw error;
      }
    },
    query: async (reading, { search, after, limit }) => {
      if (isNothing(search)) return { photos: [], end: undefined };
      const offset = after?.offset ?? 0;
      const asked = {
        collection,
        q: '*',
        filter_by: filterOf(search),
        sort_by: sortOf(search),
        include_fields: 'id',
        offset,
        limit,
      };
      const text = await ask('POST', '/multi_search', JSON.stringify({ searches: [asked] }), timeoutMs.query);
      const answer = v.safeParse(v.pipe(v.string(), v.parseJson(), answerSchema), text);
      if (!answer.success) throw new SearchEngineError('answered something else');
      const [{ found, hits }] = answer.output.results;
      const ids = hits.map(({ document }) => document.id);
      const byId = new Map((await listedWithIds(reading, ids)).map((photo) => [photo.id, photo]));
      const next = offset + hits.length;
      return {
        photos: ids.flatMap((id) => byId.get(id) ?? []),
        end: hits.length > 0 && next < found ? { offset: next } : undefined,
      };
    },
  };
}
