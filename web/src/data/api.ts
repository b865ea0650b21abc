import * as v from 'valibot';
import { closableParts } from '#contract/closable.ts';
import { apiAddress, staleHeader } from '#contract/edge/api.ts';
import type { PublicPhoto } from '#contract/edge/photos.ts';
import { ContractError, type ErrorCode, errorCodes } from '#contract/errors.ts';
import { keep } from '#lib/keep.ts';
import type { Page } from '#lib/pagedList.ts';
import { UnreachableError } from '#lib/unreachable.ts';

/** The edge's answers are up to 90 s old; `ownChanges.ts` adds what the person has just changed. */

type ApiReader = (address: string, signal?: AbortSignal) => Promise<unknown>;

const freshForMs = 60_000;
const rememberedMost = 200;
/** Not in the query library, which the first page does not load. */
const remembered = new Map<string, { readonly answer: Promise<unknown>; readonly atMs: number }>();

const remember = (address: string, answer: Promise<unknown>): unknown =>
  keep(remembered, rememberedMost, address, { answer, atMs: Date.now() });

let otherReader: ApiReader | undefined;
let heardUnfit: (error: unknown) => void = () => undefined;
let timesForgotten = 0;

/** For pages that the server draws: remembers nothing. `unfit` hears of answers that do not fit their schema. */
export function setApiReader(reader: ApiReader, unfit: (error: unknown) => void): void {
  otherReader = reader;
  heardUnfit = unfit;
}

export function seedAnswers(answers: Readonly<Record<string, unknown>>): void {
  for (const [address, answer] of Object.entries(answers)) remember(address, Promise.resolve(answer));
}

/** Remembers photos of a list for a minute, so that their pages need no request. */
export function knowPhotos(photos: readonly PublicPhoto[], asOf: Date): void {
  for (const item of photos) remember(apiAddress.photo(item.id), Promise.resolve({ item, asOf }));
}

/** To be called after one's own change, so that the next read asks the server. */
export function forgetAnswers(): void {
  timesForgotten += 1;
  remembered.clear();
}

/** Differs after each `forgetAnswers`: an older answer may then be wrong. */
export const answersEdition = (): number => timesForgotten;

type Reading = {
  readonly signal?: AbortSignal | undefined;
  /** Asks even where an answer of the last minute is remembered. */
  readonly fresh?: boolean | undefined;
};

/** Remembers for a minute. Throws a `ContractError` (also `not-found`), `UnreachableError` or the signal's reason. */
export async function readApi<const Schema extends v.GenericSchema>(
  address: string,
  schema: Schema,
  { signal, fresh = false }: Reading = {},
): Promise<v.InferOutput<Schema>> {
  const answer = await (otherReader?.(address, signal) ?? answerOf(address, signal, fresh));
  signal?.throwIfAborted();
  try {
    return v.parse(schema, answer);
  } catch (error) {
    // The next try must not get the same answer.
    remembered.delete(address);
    heardUnfit(error);
    throw error;
  }
}

export type PublicPage<Entry> = Page<Entry, string> & { readonly asOf: Date };

export type PublicSource<Entry> = (options?: Reading & { readonly after?: string }) => Promise<PublicPage<Entry>>;

type PageAnswer<Entry> = { readonly items: readonly Entry[]; readonly next?: string | undefined; readonly asOf: Date };

export const pageFrom = <Entry>({ items, next, asOf }: PageAnswer<Entry>): PublicPage<Entry> => ({
  entries: items,
  next,
  asOf,
});

/** `undefined` for `not-found`. Otherwise throws as `readApi` does. */
export async function readItem<Item>(
  address: string,
  schema: v.GenericSchema<unknown, { readonly item: Item }>,
  reading?: Reading,
): Promise<Item | undefined> {
  try {
    return (await readApi(address, schema, reading)).item;
  } catch (error) {
    if (error instanceof ContractError && error.code === 'not-found') return undefined;
    throw error;
  }
}

function answerOf(address: string, signal: AbortSignal | undefined, fresh: boolean): Promise<unknown> {
  const known = fresh ? undefined : remembered.get(address);
  if (known !== undefined && Date.now() - known.atMs < freshForMs) return known.answer;
  const answer = ask(address, signal);
  // A request that can be aborted is shared only after its answer came.
  if (signal !== undefined) {
    answer.then(
      () => remember(address, answer),
      () => undefined,
    );
  } else {
    remember(address, answer);
    answer.catch(() => remembered.delete(address));
  }
  return answer;
}

async function ask(address: string, signal: AbortSignal | undefined): Promise<unknown> {
  try {
    // Without the browser's cache: with `stale-while-revalidate` it would answer with old data once more.
    const response = await fetch(address, { cache: 'no-cache', credentials: 'omit', signal: signal ?? null });
    const answer: unknown = await response.json();
    if (response.ok) {
      heardAnswer(response);
      return answer;
    }
    if (response.status < 500) throw refusal(address, response.status, answer);
  } catch (error) {
    if (error instanceof ContractError || signal?.aborted) throw error;
    // An answer that is not JSON does not come from this site.
    throw new UnreachableError(address, { cause: error });
  }
  throw new UnreachableError(`${address} was not answered`);
}

/** The error body of the site. */
export const detailsSchema = v.object({
  code: v.picklist(errorCodes),
  field: v.optional(v.string()),
  retryAfterSeconds: v.optional(v.number()),
  // A newer server may name a part that this build does not know.
  closed: v.fallback(v.optional(v.picklist(closableParts)), undefined),
});

function codeOfStatus(status: number): ErrorCode {
  switch (status) {
    case 401:
      return 'unauthenticated';
    case 403:
      return 'permission-denied';
    case 404:
      return 'not-found';
    case 429:
      return 'resource-exhausted';
    default:
      return 'internal';
  }
}

function refusal(address: string, status: number, answer: unknown): ContractError {
  const told = v.safeParse(v.object({ error: detailsSchema }), answer);
  const { code, ...details } = told.success ? told.output.error : { code: codeOfStatus(status) };
  return new ContractError(code, `${address} answered ${status}`, details);
}

type Listener = (isStale: boolean) => void;
const listeners = new Set<Listener>();

/** Must be called with each answer of the site's own API. */
export function heardAnswer({ headers }: Pick<Response, 'headers'>): void {
  const isStale = headers.has(staleHeader);
  for (const listener of listeners) listener(isStale);
}

/** `isStale`: the edge answered from its memory, because the database did not answer. */
export function onAnswer(listener: Listener): void {
  listeners.add(listener);
}

export const ownChangesKey = 'matataki.own-changes';

/** Saves loading `ownChanges.ts` where there is nothing to add. */
export function hasOwnChanges(): boolean {
  try {
    return sessionStorage.getItem(ownChangesKey) !== null;
  } catch {
    return false;
  }
}
