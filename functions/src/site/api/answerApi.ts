import { siteStatePath } from '#contract/closable.ts';
import { freshKey } from '#contract/edge/api.ts';
import type { PublicPerson } from '#contract/edge/names.ts';
import type { PublicPhoto } from '#contract/edge/photos.ts';
import { ContractError, type ErrorCode } from '#contract/errors.ts';
import type { PhotoId, Uid } from '#contract/ids.ts';
import { peopleWithIds } from '../../data/site/publicPeople.ts';
import { photosWithIds } from '../../data/site/publicPhotos.ts';
import { beginReading, type Reading } from '../../data/site/publicReading.ts';
import { freshFor, systemClock } from '../../platform/clock.ts';
import { database } from '../../platform/database.ts';
import { closedNow } from '../../platform/siteSettings.ts';
import {
  type Answer,
  canonicalQuery,
  entering,
  forNobody,
  type Handler,
  type SiteRequest,
  seconds,
  sharedFor,
  stale,
  tooMany,
  unitsOf,
} from '../answer.ts';
import type { Enter } from '../memory.ts';
import { forAnHour, memoryOf, rememberedAnswers } from '../rememberedAnswers.ts';
import { addressOf, type Lookup, type Single } from './addresses.ts';

// Four reads a minute per instance, so that nobody sees an old state for long.
const shared = 'public, max-age=0, s-maxage=10, must-revalidate';

async function answerState(): Promise<Answer> {
  const closed = await database.ask(closedNow(systemClock()));
  return {
    status: 200,
    headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': shared },
    body: JSON.stringify({ closed }),
  };
}

/** Documents read for an answer, 0 if cached; measures cost. */
const documentsHeader = 'X-Matataki-Documents';

const json = { 'Content-Type': 'application/json; charset=utf-8', 'X-Content-Type-Options': 'nosniff' };

const statusOf: Readonly<Partial<Record<ErrorCode, number>>> = {
  'invalid-argument': 400,
  'failed-precondition': 403,
  'not-found': 404,
  'resource-exhausted': 429,
};

function refusal(error: unknown): Answer {
  const status = error instanceof ContractError ? statusOf[error.code] : undefined;
  if (!(error instanceof ContractError) || status === undefined) throw error;
  const { code, field, retryAfterSeconds, closed } = error;
  return {
    status,
    headers: {
      ...json,
      'Cache-Control': status === 404 ? sharedFor(seconds.notFound) : forNobody,
      ...tooMany(error)?.headers,
      [documentsHeader]: '0',
    },
    body: JSON.stringify({ error: { code, field, retryAfterSeconds, closed } }),
  };
}

const unknown = () => refusal(new ContractError('not-found', 'no address of ours'));

async function made(read: (reading: Reading) => Promise<object>): Promise<Answer> {
  const reading = beginReading();
  const answer = await read(reading).then(
    (body): Answer => ({
      status: 200,
      headers: { ...json, 'Cache-Control': sharedFor(seconds.json) },
      body: JSON.stringify({ ...body, asOf: reading.begunAt }),
    }),
    refusal,
  );
  return { ...answer, headers: { ...answer.headers, [documentsHeader]: String(reading.documents()) } };
}

async function fromMemory({ address, read }: Single, enter: Enter | undefined, isFresh: boolean): Promise<Answer> {
  const reading = isFresh ? rememberedAnswers.renewed : rememberedAnswers.remembered;
  const { value, from } = await reading(address, () => made(read), enter);
  if (from === 'reading') return value;
  const answer = { ...value, headers: { ...value.headers, [documentsHeader]: '0' } };
  return from === 'stale' ? stale(answer) : answer;
}

async function fromLookups(lookup: Lookup, enter: Enter | undefined): Promise<Answer> {
  let isStale = false;
  const answer = await made(async (reading) => {
    const looked = await ('uids' in lookup
      ? people.lookUp(reading, lookup.uids, enter)
      : photos.lookUp(reading, lookup.photoIds, enter));
    isStale = looked.isStale;
    return { items: looked.items };
  });
  return isStale ? stale(answer) : answer;
}

/** Keeps lists for a minute, in an outage for an hour. `freshKey` reads the database, at the caller's network's cost (429). */
export const answerApi: Handler = async (request) => {
  if (request.path === siteStatePath) return canonicalQuery(request, []) ?? answerState();
  const address = addressOf(request.path);
  if (!address) return unknown();
  const plain = canonicalQuery(request, [...address.keys, freshKey]);
  if (plain) return plain;
  const enter = entering(request, unitsOf(request.query));
  const query = new URLSearchParams(request.query);
  query.delete(freshKey);
  const isFresh = query.size < request.query.size;
  try {
    const question = address.ask(query);
    const answer = await ('read' in question ? fromMemory(question, enter, isFresh) : fromLookups(question, enter));
    return isFresh ? { ...answer, headers: { ...answer.headers, 'Cache-Control': forNobody } } : answer;
  } catch (error) {
    return refusal(error);
  }
};

/** For this process. `address`: from `apiAddress`. `enter`: of the visitor. */
export function askApi(address: string, enter?: SiteRequest['enter']): Promise<Answer> {
  const [path = '', query] = address.split('?', 2);
  return answerApi({ path, query: new URLSearchParams(query), headers: {}, enter });
}

type Look<Id, Item> = {
  readonly mebibytes: number;
  readonly bytesOf: (entry: Item) => number;
  readonly idOf: (entry: Item) => Id;
  /** Leaves out what is missing or not public. */
  readonly read: (reading: Reading, ids: readonly Id[]) => Promise<readonly Item[]>;
};

/** Caches each entry: ids combine to any number of lists. */
function lookups<Id extends string, Item>({ mebibytes, bytesOf, idOf, read }: Look<Id, Item>) {
  const memory = memoryOf<Item | undefined>(
    mebibytes,
    (entry) => (entry ? bytesOf(entry) : 200),
    (entry) => (entry ? forAnHour(1_000 * freshFor(60)) : { freshMs: 1_000 * freshFor(10), spareMs: 0 }),
  );
  return {
    /** In the sequence of `ids`. Reads all unknown ones at once. */
    async lookUp(reading: Reading, ids: readonly Id[], enter: Enter | undefined) {
      const missing: Id[] = [];
      let reads: Promise<ReadonlyMap<Id, Item>> | undefined;
      // Runs after all ids below were requested.
      const readMissing = async () => new Map((await read(reading, missing)).map((entry) => [idOf(entry), entry]));
      const load = async (id: Id): Promise<Item | undefined> => {
        missing.push(id);
        reads ??= Promise.resolve().then(readMissing);
        return (await reads).get(id);
      };
      let leave: (() => void) | undefined;
      const enterOnce: Enter = () => {
        leave ??= enter?.();
        return () => undefined;
      };
      try {
        const looked = await Promise.all(ids.map((id) => memory.remembered(id, () => load(id), enterOnce)));
        const isStale = looked.some(({ from }) => from === 'stale');
        return { items: looked.flatMap(({ value }) => value ?? []), isStale };
      } finally {
        leave?.();
      }
    },
  };
}

const photos = lookups<PhotoId, PublicPhoto>({
  mebibytes: 8,
  bytesOf: ({ description, caption, alt }) => 2_000 + 2 * (description.length + caption.length + alt.length),
  idOf: ({ id }) => id,
  read: photosWithIds,
});

const people = lookups<Uid, PublicPerson>({
  mebibytes: 2,
  bytesOf: ({ bio, displayName }) => 2_000 + 2 * (bio.length + displayName.length),
  idOf: ({ uid }) => uid,
  read: peopleWithIds,
});
