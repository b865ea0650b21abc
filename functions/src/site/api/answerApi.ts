import { siteStatePath } from '#contract/closable.ts';
import { freshKey } from '#contract/edge/api.ts';
import type { PublicPhoto } from '#contract/edge/photos.ts';
import { ContractError, type ErrorCode } from '#contract/errors.ts';
import type { PhotoId } from '#contract/ids.ts';
import { photosWithIds } from '../../data/site/publicPhotos.ts';
import { beginReading, type Reading } from '../../data/site/publicReading.ts';
import { freshFor, systemClock } from '../../platform/clock.ts';
import { database } from '../../platform/database.ts';
import { closedNow } from '../../platform/siteSettings.ts';
import {
  type Answer,
  type Asked,
  entering,
  forNobody,
  type Handler,
  knownQuery,
  seconds,
  sharedFor,
  stale,
  tooMany,
  unitsOf,
} from '../answer.ts';
import type { Enter } from '../memory.ts';
import { keptAnHour, memoryOf, rememberedAnswers } from '../rememberedAnswers.ts';
import { addressOf, type Single } from './addresses.ts';

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

async function fromLookups(ids: readonly PhotoId[], enter: Enter | undefined): Promise<Answer> {
  let isStale = false;
  const answer = await made(async (reading) => {
    const looked = await lookUpPhotos(reading, ids, enter);
    isStale = looked.isStale;
    return { items: looked.found };
  });
  return isStale ? stale(answer) : answer;
}

/** Keeps lists for a minute, in an outage for an hour. `freshKey` reads anew, at the caller's network's cost (429). */
export const answerApi: Handler = async (asked) => {
  if (asked.path === siteStatePath) return knownQuery(asked, []) ?? answerState();
  const found = addressOf(asked.path);
  if (!found) return unknown();
  const plain = knownQuery(asked, [...found.keys, freshKey]);
  if (plain) return plain;
  const enter = entering(asked, unitsOf(asked.query));
  const query = new URLSearchParams(asked.query);
  query.delete(freshKey);
  const isFresh = query.size < asked.query.size;
  try {
    const question = found.ask(query);
    const answer = await ('ids' in question ? fromLookups(question.ids, enter) : fromMemory(question, enter, isFresh));
    return isFresh ? { ...answer, headers: { ...answer.headers, 'Cache-Control': forNobody } } : answer;
  } catch (error) {
    return refusal(error);
  }
};

/** For this process. `address`: from `apiAddress`. `enter`: of the visitor. */
export function askApi(address: string, enter?: Asked['enter']): Promise<Answer> {
  const [path = '', query] = address.split('?', 2);
  return answerApi({ path, query: new URLSearchParams(query), headers: {}, enter });
}

/** Caches each photo: ids combine to any number of lists. */
const photos = memoryOf<PublicPhoto | undefined>(
  8,
  (photo) => (photo ? 2_000 + 2 * (photo.description.length + photo.caption.length + photo.alt.length) : 200),
  (photo) => (photo ? keptAnHour(1_000 * freshFor(60)) : { freshMs: 1_000 * freshFor(10), spareMs: 0 }),
);

/** In the sequence of `ids`, public photos only. Reads all unknown photos at once. */
async function lookUpPhotos(reading: Reading, ids: readonly PhotoId[], enter: Enter | undefined) {
  const missing: PhotoId[] = [];
  let read: Promise<ReadonlyMap<PhotoId, PublicPhoto>> | undefined;
  // Runs after all ids below were requested.
  const readMissing = async () => new Map((await photosWithIds(reading, missing)).map((photo) => [photo.id, photo]));
  const load = async (id: PhotoId): Promise<PublicPhoto | undefined> => {
    missing.push(id);
    read ??= Promise.resolve().then(readMissing);
    return (await read).get(id);
  };
  let leave: (() => void) | undefined;
  const enterOnce: Enter = () => {
    leave ??= enter?.();
    return () => undefined;
  };
  try {
    const looked = await Promise.all(ids.map((id) => photos.remembered(id, () => load(id), enterOnce)));
    return { found: looked.flatMap(({ value }) => value ?? []), isStale: looked.some(({ from }) => from === 'stale') };
  } finally {
    leave?.();
  }
}
