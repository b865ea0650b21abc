import * as v from 'valibot';
import { closableParts } from '#contract/closable.ts';
import { pastEdge, staleHeader } from '#contract/edge/api.ts';
import type { FirstAnswers } from '#contract/edge/first.ts';
import { type PublicAnswers, type PublicKind, publicAnswers, type ReadPublic } from '#contract/edge/publicAnswers.ts';
import { ContractError, type ErrorCode, errorCodes } from '#contract/errors.ts';
import { wroteKey } from '#lib/storageKeys.ts';
import { ServerDownError, UnreachableError } from '#lib/unreachable.ts';

/** For what the server does not draw. Fails as `readPublic` does. */
export const readApi = async <Output>(address: string, schema: v.GenericSchema<unknown, Output>): Promise<Output> =>
  v.parse(schema, await answerOf(address));

/** The answers that came with the HTML, until React has taken it over. */
let answersOfHtml: FirstAnswers = {};

export function takeAnswers(answers: FirstAnswers): void {
  answersOfHtml = answers;
}

async function answerOf(address: string): Promise<unknown> {
  if (!Object.hasOwn(answersOfHtml, address)) return askSite(address);
  if (answersOfHtml[address] === null) throw new ContractError('not-found', address);
  return answersOfHtml[address];
}

const readHere: ReadPublic = (kind, address) => readApi(address, publicAnswers[kind]);

let read: ReadPublic = readHere;

/** On the server, which reads without the API. */
export function readPublicBy(reader: ReadPublic = readHere): void {
  read = reader;
}

/** Throws a `ContractError` (also `not-found`) or `UnreachableError`. Keeps nothing: that is up to the query client. */
export const readPublic: ReadPublic = (kind, address) => read(kind, address);

type ItemKind = { [Kind in PublicKind]: PublicAnswers[Kind] extends { item: unknown } ? Kind : never }[PublicKind];

/** `null` for `not-found`. Otherwise throws as `readPublic` does. */
export async function readItem<Kind extends ItemKind>(
  kind: Kind,
  address: string,
): Promise<PublicAnswers[Kind]['item'] | null> {
  try {
    return (await read(kind, address)).item;
  } catch (error) {
    if (error instanceof ContractError && error.code === 'not-found') return null;
    throw error;
  }
}

/** The edge's answers are up to 90 s old. */
const edgeMs = 100_000;

/** Call it after a write: for a while this tab's reads then skip the edge cache, also after a reload. */
export function noteWrite(): void {
  try {
    sessionStorage.setItem(wroteKey, String(Date.now()));
  } catch {
    // Without storage, the write shows once the edge cache has it.
  }
}

export function hasJustWritten(): boolean {
  try {
    return Date.now() - Number(sessionStorage.getItem(wroteKey)) < edgeMs;
  } catch {
    return false;
  }
}

async function askSite(address: string): Promise<unknown> {
  if (!hasJustWritten()) return ask(address);
  try {
    return await ask(pastEdge(address));
  } catch (error) {
    // An old answer is better than none.
    if (error instanceof ContractError && error.code === 'resource-exhausted') return ask(address);
    throw error;
  }
}

async function ask(address: string): Promise<unknown> {
  try {
    // Skips the browser's cache, which would return old data once more (`stale-while-revalidate`).
    const response = await fetch(address, { cache: 'no-cache', credentials: 'omit' });
    const answer: unknown = await response.json();
    if (response.ok) {
      heardAnswer(response);
      return answer;
    }
    if (response.status < 500) throw refusal(address, response.status, answer);
  } catch (error) {
    if (error instanceof ContractError) throw error;
    // An answer that is not JSON does not come from this site.
    throw new UnreachableError(address, { cause: error });
  }
  throw new ServerDownError(`${address} was not answered`);
}

export const detailsSchema = v.object({
  code: v.picklist(errorCodes),
  field: v.optional(v.string()),
  retryAfterSeconds: v.optional(v.number()),
  // A newer server may name a part that this build does not know.
  closed: v.fallback(v.optional(v.picklist(closableParts)), undefined),
});

const codes: Readonly<Record<number, ErrorCode>> = {
  401: 'unauthenticated',
  403: 'permission-denied',
  404: 'not-found',
  429: 'resource-exhausted',
};

function refusal(address: string, status: number, answer: unknown): ContractError {
  const parsed = v.safeParse(v.object({ error: detailsSchema }), answer);
  const { code, ...details } = parsed.success ? parsed.output.error : { code: codes[status] ?? 'internal' };
  return new ContractError(code, `${address} answered ${status}`, details);
}

type Listener = (isStale: boolean) => void;
const listeners = new Set<Listener>();

/** Must be called with each answer of the site's own API. */
export function heardAnswer({ headers }: Pick<Response, 'headers'>): void {
  const isStale = headers.has(staleHeader);
  for (const listener of listeners) listener(isStale);
}

/** `isStale`: the edge answered from its cache, because the database did not answer. */
export function onAnswer(listener: Listener): void {
  listeners.add(listener);
}
