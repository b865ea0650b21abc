import { initializeApp, initializeServerApp } from 'firebase/app';
import { connectAuthEmulator, getAuth } from 'firebase/auth';
import { type Functions, FunctionsError, getFunctions, httpsCallableFromURL } from 'firebase/functions';
import * as v from 'valibot';
import { callPath } from '#contract/callables/callable.ts';
import { createPhotosContract } from '#contract/callables/createPhotos.ts';
import { closableParts } from '#contract/closable.ts';
import { errorCodes } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import type { CallName } from '../../../src/calls.ts';
import { callHere } from './callsHere.ts';
import { postJson } from './http.ts';
import { giveUsername, type Person } from './people.ts';
import { isOwnSite, origins, project } from './site.ts';

const detailsSchema = v.strictObject({
  code: v.picklist(errorCodes),
  field: v.optional(v.string()),
  retryAfterSeconds: v.optional(v.number()),
  closed: v.optional(v.picklist(closableParts)),
});

/** The protocol's answer to a refusal that is not from our function. */
const refusalSchema = v.object({
  error: v.object({
    status: v.pipe(
      v.string(),
      v.transform((status) => status.toLowerCase().replaceAll('_', '-')),
      v.picklist(errorCodes),
    ),
    message: v.string(),
    details: v.optional(v.unknown()),
  }),
});

export type Answer = { readonly result: unknown } | { readonly refused: v.InferOutput<typeof detailsSchema> };
type Caller = Pick<Person, 'idToken'> | undefined;

/**
 * Makes a call as the site's pages do, by the SDK and through Hosting; `undefined` calls as a visitor. On a file's own
 * site, where nothing listens, the callable runs in this process.
 */
export async function call(name: CallName, data: unknown, person: Caller): Promise<Answer> {
  try {
    return { result: isOwnSite ? await callHere(name, data, person?.idToken) : await post(name, data, person) };
  } catch (error) {
    if (!(error instanceof FunctionsError)) throw error;
    const details = v.safeParse(detailsSchema, error.details);
    if (!details.success) throw new Error(`${name} was refused without details: ${error.code} ${error.message}`);
    const { code } = details.output;
    if (error.code !== `functions/${code}`) throw new Error(`${name}: ${error.code} is told as ${code}`);
    return { refused: details.output };
  }
}

const options = { projectId: project, apiKey: 'demo' };
const visitor = getFunctions(initializeApp(options, project));
const known = new Map<string, Promise<Functions | undefined>>();

/** The SDK with a person signed in; `undefined` for a deleted account, whose token is still valid. */
async function functionsWith(idToken: string): Promise<Functions | undefined> {
  const app = initializeServerApp(options, { authIdToken: idToken });
  const auth = getAuth(app);
  connectAuthEmulator(auth, origins.auth, { disableWarnings: true });
  await auth.authStateReady();
  return auth.currentUser ? getFunctions(app) : undefined;
}

function functionsFor(idToken: string): Promise<Functions | undefined> {
  const made = known.get(idToken) ?? functionsWith(idToken);
  known.set(idToken, made);
  return made;
}

/** The deployed functions. Loaded by the first call, because most files make none. */
async function pathOf(name: CallName): Promise<string> {
  const { peopleCalls, staffCalls } = await import('../../../src/calls.ts');
  return callPath({ ...peopleCalls, ...staffCalls }[name].contract);
}

async function post(name: CallName, data: unknown, person: Caller): Promise<unknown> {
  const url = `${origins.site}${await pathOf(name)}`;
  const functions = person ? await functionsFor(person.idToken) : visitor;
  if (functions) return (await httpsCallableFromURL(functions, url)(data)).data;
  const { answer } = await postJson(url, { data }, { authorization: `Bearer ${person?.idToken}` });
  const { error } = v.parse(refusalSchema, answer);
  throw new FunctionsError(error.status, error.message, error.details);
}

/** The result of a call that must succeed. */
export async function answerOf(name: CallName, data: unknown, person: Person): Promise<unknown> {
  const answer = await call(name, data, person);
  if ('refused' in answer) throw new Error(`${name} was refused: ${JSON.stringify(answer.refused)}`);
  return answer.result;
}

export const photoFields = { caption: '桜', tags: [], contentType: 'image/jpeg', size: limits.photo.maxBytes } as const;

export type Reservation = v.InferOutput<typeof createPhotosContract.output>['photos'][number];

/** Reserves a place for each of `photos`. */
export async function reserveAll(
  person: Person,
  photos: readonly Readonly<Record<string, unknown>>[],
): Promise<readonly Reservation[]> {
  await giveUsername(person);
  const data = { photos: photos.map((more) => ({ ...photoFields, ...more })) };
  return v.parse(createPhotosContract.output, await answerOf('createPhotos', data, person)).photos;
}

export async function reserve(person: Person, more: Readonly<Record<string, unknown>> = {}): Promise<Reservation> {
  const [reservation] = await reserveAll(person, [more]);
  if (!reservation) throw new Error('nothing was reserved');
  return reservation;
}
