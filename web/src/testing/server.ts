import * as v from 'valibot';
import type { CallableContract } from '#contract/callables/callable.ts';
import { countFollowersContract } from '#contract/callables/countFollowers.ts';
import { countOwnPhotosContract } from '#contract/callables/countOwnPhotos.ts';
import { grantPicturesContract } from '#contract/callables/grantPictures.ts';
import { photoLikesContract } from '#contract/callables/photoLikes.ts';
import { readFeedContract } from '#contract/callables/readFeed.ts';
import type { ClosablePart } from '#contract/closable.ts';
import { grantedAddress } from '#contract/edge/pictures.ts';
import { ContractError } from '#contract/errors.ts';
import { queryClient } from '#data/queryClient.ts';
import { site } from '#data/site.ts';
import { closedPartsKey } from '#data/siteState.ts';
import { answerApi } from './api.ts';
import { answerFirestore, forgetDocuments } from './firestore.ts';
import { DeniedError } from './readers.ts';
import { currentUser } from './sdk.ts';

/** Requests that nothing answered; a test that leaves one here fails. */
export const asked: string[] = [];

/** The addresses of the API that were requested, in order. */
export const readAddresses: string[] = [];

type Interception = { readonly pattern: RegExp; readonly answer: () => Response | Promise<Response> };

const answers = new Map<string, (input: unknown) => unknown>();
const interceptions: Interception[] = [];
const pictures = new Map<string, Blob>();
/** Every request for a grant gets this one. */
const grant = 'a-grant';

export function forgetServer(): void {
  asked.length = 0;
  readAddresses.length = 0;
  answers.clear();
  interceptions.length = 0;
  pictures.clear();
  answer(grantPicturesContract, () => ({ grant, until: new Date(Date.now() + 600_000).toISOString() }));
  answer(countOwnPhotosContract, () => ({ counts: [] }));
  answer(countFollowersContract, () => ({ count: 3 }));
  answer(readFeedContract, () => ({ page: JSON.stringify({ items: [], asOf: new Date() }) }));
  answer(photoLikesContract, () => ({ count: 0, people: [] }));
  forgetDocuments();
  closeParts();
}

let closed: readonly ClosablePart[] = [];

/** Closes these parts of the site, and opens the others. */
export function closeParts(...parts: readonly ClosablePart[]): void {
  closed = parts;
  queryClient.removeQueries({ queryKey: closedPartsKey });
}

/** The answer that tells a tab what is closed. */
export const siteState = (): Response => Response.json({ closed });

/**
 * Answers a call until the end of the test. Returns the inputs it gets. If `handle` throws (a `ContractError`), so does
 * the call; a promise delays the answer.
 */
export function answer<Input extends v.GenericSchema, Output extends v.GenericSchema>(
  contract: CallableContract<Input, Output>,
  handle: (input: v.InferOutput<Input>) => v.InferInput<Output> | Promise<v.InferInput<Output>>,
): v.InferOutput<Input>[] {
  const inputs: v.InferOutput<Input>[] = [];
  answers.set(contract.name, (input) => {
    const read = v.parse(contract.input, input);
    inputs.push(read);
    return handle(read);
  });
  return inputs;
}

/** Serves a picture that is not public (`pictureAddress`, `evidenceAddress`) to requests with a grant. */
export const putPicture = (address: string, picture: Blob): void =>
  void pictures.set(grantedAddress(grant, address), picture);

/** Answers requests whose address or body matches, by default with a lost connection. Returns a stop function. */
export function intercept(pattern: RegExp, reply: Interception['answer'] = lostConnection): () => void {
  const interception = { pattern, answer: reply };
  interceptions.unshift(interception);
  return () => interceptions.splice(interceptions.indexOf(interception), 1);
}

function lostConnection(): never {
  throw new TypeError('Failed to fetch');
}

async function serverCall(name: string, input: unknown): Promise<unknown> {
  const handle = answers.get(name);
  if (handle === undefined) {
    asked.push(`the call ${name}`);
    throw new ContractError('internal', `${name} is not answered in this test`);
  }
  return handle(input);
}

const callSchema = v.object({ data: v.unknown() });

function answerDocuments(url: URL, method: string, body: unknown): Response {
  const person = currentUser();
  try {
    const found = answerFirestore(url, method, body, { uid: person?.uid, isStaff: (person?.role ?? null) !== null });
    return found === undefined ? Response.json({ error: { code: 404 } }, { status: 404 }) : Response.json(found);
  } catch (error) {
    if (!(error instanceof DeniedError)) throw error;
    return Response.json({ error: { code: 403, status: 'PERMISSION_DENIED' } }, { status: 403 });
  }
}

/** Replaces `fetch` for the site's function and Firebase. */
export async function serverFetch(href: string, options: RequestInit = {}): Promise<Response> {
  const url = new URL(href);
  const isApi = url.pathname.startsWith('/api/');
  if (isApi) readAddresses.push(`${url.pathname}${url.search}`);
  const interception = interceptions.find(({ pattern }) => pattern.test(href) || pattern.test(String(options.body)));
  if (interception !== undefined) return interception.answer();
  if (isApi) return answerApi(url, closed.includes('search'));
  const { method = 'GET' } = options;
  const body: unknown = typeof options.body === 'string' && options.body !== '' ? JSON.parse(options.body) : undefined;
  if (href.startsWith(`${site().emulators?.firestore}/v1/`)) {
    return answerDocuments(url, method, body);
  }
  if (url.pathname.startsWith('/call/')) {
    const name = url.pathname.slice(url.pathname.lastIndexOf('/') + 1);
    try {
      return Response.json({ result: await serverCall(name, v.parse(callSchema, body).data) });
    } catch (error) {
      return refusal(error);
    }
  }
  if (url.pathname.startsWith('/i/for/')) {
    const picture = pictures.get(url.pathname);
    return picture === undefined ? new Response(null, { status: 404 }) : new Response(picture);
  }
  if (url.pathname.endsWith('/accounts:lookup')) {
    return Response.json({ users: [{ providerUserInfo: currentUser()?.providerData ?? [] }] });
  }
  asked.push(href);
  return lostConnection();
}

/** The response that the callable wrapper makes of an error. */
function refusal(error: unknown): Response {
  const told = error instanceof ContractError ? error : new ContractError('internal', String(error));
  const { code, message, field, retryAfterSeconds, closed } = told;
  const status = code.toUpperCase().replaceAll('-', '_');
  return Response.json(
    { error: { status, message, details: { code, field, retryAfterSeconds, closed } } },
    { status: 400 },
  );
}
