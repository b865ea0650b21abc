import { siteStatePath } from '#contract/closable.ts';
import { staleHeader } from '#contract/edge/api.ts';
import { ContractError, type ErrorCode } from '#contract/errors.ts';
import { beginReading } from '../../data/site/publicReading.ts';
import { systemClock } from '../../platform/clock.ts';
import { closedNow } from '../../platform/closedNow.ts';
import { fromDatabase } from '../../platform/databaseAway.ts';
import { type Answer, type Asked, forNobody, type Handler, knownQuery, seconds, sharedFor } from '../answer.ts';
import { rememberedAnswers } from '../rememberedAnswers.ts';
import { type Address, addressOf } from './addresses.ts';

// Four reads a minute per instance, however many tabs ask; nobody should see an old state for long.
const shared = 'public, max-age=0, s-maxage=10, must-revalidate';

/** Throws if the settings cannot be read. */
async function answerState(): Promise<Answer> {
  const closed = await fromDatabase(closedNow(systemClock()));
  return {
    status: 200,
    headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': shared },
    body: JSON.stringify({ closed }),
  };
}

/** For measuring cost: the documents read for an answer, 0 if it was cached. */
const documentsHeader = 'X-Matataki-Documents';

const json = { 'Content-Type': 'application/json; charset=utf-8', 'X-Content-Type-Options': 'nosniff' };

const statusOf: Readonly<Partial<Record<ErrorCode, number>>> = {
  'invalid-argument': 400,
  'failed-precondition': 403,
  'not-found': 404,
};

function refusal(error: unknown): Answer {
  const status = error instanceof ContractError ? statusOf[error.code] : undefined;
  if (!(error instanceof ContractError) || status === undefined) throw error;
  const { code, field, closed } = error;
  return {
    status,
    headers: {
      ...json,
      'Cache-Control': status === 404 ? sharedFor(seconds.notFound) : forNobody,
      [documentsHeader]: '0',
    },
    body: JSON.stringify({ error: { code, field, closed } }),
  };
}

const unknown = () => refusal(new ContractError('not-found', 'no address of ours'));

async function made(read: ReturnType<Address['ask']>['read']): Promise<Answer> {
  const asOf = systemClock();
  const reading = beginReading();
  const cost = () => ({ [documentsHeader]: String(reading.documents()) });
  try {
    const body = JSON.stringify({ ...(await read(reading)), asOf });
    return { status: 200, headers: { ...json, 'Cache-Control': sharedFor(seconds.json), ...cost() }, body };
  } catch (error) {
    const answer = refusal(error);
    return { ...answer, headers: { ...answer.headers, ...cost() } };
  }
}

/** Lists are cached a minute here and half a minute at the edge, an hour (marked stale) while the database is away. */
export const answerApi: Handler = async (asked) => {
  if (asked.path === siteStatePath) return knownQuery(asked, []) ?? answerState();
  const found = addressOf(asked.path);
  if (!found) return unknown();
  const plain = knownQuery(asked, found.keys);
  if (plain) return plain;
  let question: ReturnType<Address['ask']>;
  try {
    question = found.ask(asked.query);
  } catch (error) {
    return refusal(error);
  }
  const { value, from } = await rememberedAnswers.remembered(question.address, () => made(question.read));
  if (from === 'reading') return value;
  const headers = { ...value.headers, [documentsHeader]: '0' };
  if (from !== 'stale') return { ...value, headers };
  return { ...value, headers: { ...headers, [staleHeader]: '1', 'Cache-Control': sharedFor(seconds.notFound) } };
};

/** The same within this process; `address` comes from `apiAddress`. */
export function askApi(address: string): Promise<Answer> {
  const [path = '', query] = address.split('?', 2);
  const asked: Asked = { path, query: new URLSearchParams(query), headers: {} };
  return answerApi(asked);
}
