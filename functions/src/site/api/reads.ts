import type { ReadPublic } from '#contract/edge/publicAnswers.ts';
import { ContractError, type ErrorCode } from '#contract/errors.ts';
import { beginReading, type Reading } from '../../data/site/publicReading.ts';
import { type Answer, entering, forNobody, type SiteRequest, seconds, sharedFor, tooMany, unitsOf } from '../answer.ts';
import type { Enter } from '../memory.ts';
import { answerMemory } from '../rememberedAnswers.ts';
import { type Question, questions } from './addresses.ts';
import { type Answers, type Kind, placeOf } from './places.ts';

/** Documents read for an answer, 0 if cached; measures cost. */
export const documentsHeader = 'X-Matataki-Documents';

const json = { 'Content-Type': 'application/json; charset=utf-8', 'X-Content-Type-Options': 'nosniff' };

const statusOf: Readonly<Partial<Record<ErrorCode, number>>> = {
  'invalid-argument': 400,
  'failed-precondition': 403,
  'not-found': 404,
  'resource-exhausted': 429,
};

export function refusal(error: unknown): Answer {
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

/** What was read, as it is for this process, and as the API sends it. */
export type Made<Body> = { readonly answer: Answer; readonly result: Body | ContractError };

export async function made<Body extends object>(read: (reading: Reading) => Promise<Body>): Promise<Made<Body>> {
  const reading = beginReading();
  const result = await read(reading).catch((error: unknown) => {
    if (error instanceof ContractError) return error;
    throw error;
  });
  const answer: Answer =
    result instanceof ContractError
      ? refusal(result)
      : { status: 200, headers: { ...json, 'Cache-Control': sharedFor(seconds.json) }, body: JSON.stringify(result) };
  return {
    result,
    answer: { ...answer, headers: { ...answer.headers, [documentsHeader]: String(reading.documents()) } },
  };
}

/** By kind, so that each remembers what it is of. */
const memories: { readonly [Each in Kind]: ReturnType<typeof answerMemory<Made<Answers[Each]>>> } = {
  photos: answerMemory(24),
  photo: answerMemory(6),
  people: answerMemory(3),
  person: answerMemory(2),
  tags: answerMemory(2),
  tag: answerMemory(1),
  titles: answerMemory(2),
  title: answerMemory(1),
  albums: answerMemory(2),
  album: answerMemory(1),
  names: answerMemory(2),
  moments: answerMemory(2),
  band: answerMemory(1),
  trending: answerMemory(1),
  settings: answerMemory(1),
  transparency: answerMemory(1),
};

/** From memory, or from the database. */
export function recall<Each extends Kind>(
  kind: Each,
  { address, read }: Question<Answers[Each]>,
  enter: Enter | undefined,
  isFresh = false,
) {
  const { renewed, remembered } = memories[kind];
  return (isFresh ? renewed : remembered)(address, () => made(read), enter);
}

/** The reads of one answer, such as a page. `enter`: of the visitor. */
export function beginReads(enter?: SiteRequest['enter']) {
  let isStale = false;
  async function read<Each extends Kind>(kind: Each, address: string): Promise<Answers[Each]> {
    const [path = '', queryText] = address.split('?', 2);
    const query = new URLSearchParams(queryText);
    const place = placeOf(path);
    const question = place?.kind === kind ? questions[kind](place, query) : undefined;
    if (question === undefined || !('read' in question)) throw new Error(`${kind} are not read so`);
    const { value, from } = await recall(kind, question, entering({ enter }, unitsOf(query)));
    if (from === 'stale') isStale = true;
    if (value.result instanceof ContractError) throw value.result;
    return value.result;
  }
  return { read: read satisfies ReadPublic, isStale: (): boolean => isStale };
}

export type Read = ReturnType<typeof beginReads>['read'];

export const unlessMissing = <Body>(reading: Promise<Body>): Promise<Body | undefined> =>
  reading.catch((error: unknown) => {
    if (error instanceof ContractError && error.code === 'not-found') return undefined;
    throw error;
  });
