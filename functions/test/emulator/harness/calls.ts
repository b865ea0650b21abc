import * as v from 'valibot';
import { createPhotosContract } from '#contract/callables/createPhotos.ts';
import { closableParts } from '#contract/closable.ts';
import { type ErrorCode, errorCodes } from '#contract/errors.ts';
import { region } from '#contract/region.ts';
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
const answerSchema = v.union([
  v.strictObject({ result: v.unknown() }),
  v.strictObject({ error: v.object({ message: v.string(), status: v.string(), details: v.optional(detailsSchema) }) }),
]);

export type Answer = { readonly result: unknown } | { readonly refused: v.InferOutput<typeof detailsSchema> };

/**
 * Makes a call over HTTP as the client SDK does; `undefined` calls as a visitor. On the own site of a file nothing listens: there the
 * callable runs in this process.
 */
export async function call(name: string, data: unknown, person: Pick<Person, 'idToken'> | undefined): Promise<Answer> {
  const answer = isOwnSite ? await callHere(name, data, person?.idToken) : await post(name, data, person);
  const parsed = v.parse(answerSchema, answer);
  if ('result' in parsed) return { result: parsed.result };
  const { details, status, message } = parsed.error;
  if (!details) throw new Error(`${name} was refused without details: ${status} ${message}`);
  const expected: ErrorCode = details.code;
  if (status !== expected.replaceAll('-', '_').toUpperCase())
    throw new Error(`${name}: ${status} is told as ${expected}`);
  return { refused: details };
}

async function post(name: string, data: unknown, person: Pick<Person, 'idToken'> | undefined): Promise<unknown> {
  const url = `${origins.functions}/${project}/${region}/${name}`;
  const { answer } = await postJson(url, { data }, person ? { authorization: `Bearer ${person.idToken}` } : {});
  return answer;
}

/** The result of a call that has to succeed. */
export async function answerOf(name: string, data: unknown, person: Person): Promise<unknown> {
  const answer = await call(name, data, person);
  if ('refused' in answer) throw new Error(`${name} was refused: ${JSON.stringify(answer.refused)}`);
  return answer.result;
}

export const photoFields = { caption: '桜', tags: [], contentType: 'image/jpeg', size: 1_000 } as const;

export type Reservation = v.InferOutput<typeof createPhotosContract.output>['photos'][number];

/** Reserves places, one for each of `photos`. */
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
