import * as v from 'valibot';
import { closableParts } from '#contract/closable.ts';
import { apiAddress, staleHeader } from '#contract/edge/api.ts';
import type { PublicPhoto } from '#contract/edge/photos.ts';
import { ContractError, type ErrorCode, errorCodes } from '#contract/errors.ts';
import { UnreachableError } from '#lib/unreachable.ts';
import { createPageCache } from './pageCache.ts';

/**
 * The one way to what everybody may read (`functions/contract/edge`): the lists of the site, and single things in them. The edge
 * answers, up to 90 s late; what a person has just done themself is put over it by `ownChanges.ts`.
 */

/** Gives what an address answers, as JSON says it or as it was parsed. Fails as `readApi` does. */
type ApiReader = (address: string, signal?: AbortSignal) => Promise<unknown>;

const remembered = createPageCache<Promise<unknown>>();
let otherReader: ApiReader | undefined;
let heardUnfit: (error: unknown) => void = () => undefined;
let timesForgotten = 0;

/**
 * Reads from somewhere else, and remembers nothing: for pages that are drawn on the server. `unfit` hears of an answer that does not fit its
 * schema, for which a page may have words.
 */
export function setApiReader(reader: ApiReader, unfit: (error: unknown) => void): void {
  otherReader = reader;
  heardUnfit = unfit;
}

/** Answers that came with the page itself, by their addresses. */
export function seedAnswers(answers: Readonly<Record<string, unknown>>): void {
  for (const [address, answer] of Object.entries(answers)) remembered.remember(address, Promise.resolve(answer));
}

/** Photos that came in a list: their pages cost no request of their own for a minute. */
export function knowPhotos(photos: readonly PublicPhoto[], asOf: Date): void {
  for (const item of photos) remembered.remember(apiAddress.photo(item.id), Promise.resolve({ item, asOf }));
}

/** Forgets what was read, so that the next read asks the server: after a change of one's own. */
export function forgetAnswers(): void {
  timesForgotten += 1;
  remembered.clear();
}

/** Another number than before where `forgetAnswers` was called meanwhile: what was read before may not be so any more. */
export const answersEdition = (): number => timesForgotten;

type Reading = {
  readonly signal?: AbortSignal | undefined;
  /** Asks even where an answer of less than a minute ago is remembered. */
  readonly fresh?: boolean | undefined;
};

/**
 * What an address of the API answers, parsed. An answer stands for a minute; two that ask at once share one. Throws a `ContractError`
 * for what is refused (`not-found` among it), an `UnreachableError` where nothing answers, and the signal's reason when it is aborted.
 */
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
    // Who tries again is to have another answer.
    remembered.forget(address);
    heardUnfit(error);
    throw error;
  }
}

/** The one thing that an address names, parsed; `undefined` for what is not there. Otherwise fails as `readApi` does. */
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
  const known = fresh ? undefined : remembered.recall(address);
  if (known !== undefined) return known;
  const answer = ask(address, signal);
  const remember = (): void => remembered.remember(address, answer);
  // Whoever may take the question back shares only the answer.
  if (signal !== undefined) answer.then(remember, () => undefined);
  else {
    remember();
    answer.catch(() => remembered.forget(address));
  }
  return answer;
}

async function ask(address: string, signal: AbortSignal | undefined): Promise<unknown> {
  try {
    // The tab has a memory of its own: a browser's would give what is old once more while it asks (`stale-while-revalidate`).
    const response = await fetch(address, { cache: 'no-cache', credentials: 'omit', signal: signal ?? null });
    const answer: unknown = await response.json();
    if (response.ok) {
      heardAnswer(response);
      return answer;
    }
    if (response.status < 500) throw refusal(address, response.status, answer);
  } catch (error) {
    if (error instanceof ContractError || signal?.aborted) throw error;
    // Neither is it an answer of ours that is no JSON.
    throw new UnreachableError(address, { cause: error });
  }
  throw new UnreachableError(`${address} was not answered`);
}

/** What the site says of what it refuses. */
export const detailsSchema = v.object({
  code: v.picklist(errorCodes),
  field: v.optional(v.string()),
  retryAfterSeconds: v.optional(v.number()),
  // A part that this build knows nothing of is refused in the words of the code.
  closed: v.fallback(v.optional(v.picklist(closableParts)), undefined),
});

/** What a status means where nothing more is said. */
export function codeOfStatus(status: number): ErrorCode {
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

/** Called with each answer of the site's own API. */
export function heardAnswer({ headers }: Pick<Response, 'headers'>): void {
  const isStale = headers.has(staleHeader);
  for (const listener of listeners) listener(isStale);
}

/** Hears of each answer whether it was remembered from before the database went away. */
export function onAnswer(listener: Listener): void {
  listeners.add(listener);
}

/** Where the tab keeps what the person has just changed themself (`ownChanges.ts`). */
export const ownChangesKey = 'matataki.own-changes';

/** Whether there is anything of that; its code is not needed before. */
export function hasOwnChanges(): boolean {
  try {
    return sessionStorage.getItem(ownChangesKey) !== null;
  } catch {
    return false;
  }
}
