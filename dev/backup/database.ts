import { setTimeout as sleep } from 'node:timers/promises';
import { applicationDefault } from 'firebase-admin/app';
import * as v from 'valibot';

/**
 * A project's Firestore over REST: its JSON names the type of every value (`{"integerValue": "1"}`), so that what is written back
 * is what was read, to the last digit (firebase.google.com/docs/firestore/reference/rest/v1/Value).
 */
export type Database = {
  /** `projects/{project}/databases/(default)` */
  readonly name: string;
  readonly isEmulator: boolean;
  /** Calls a method of `documents`; tried again where that may help. */
  readonly ask: (method: 'runQuery' | 'batchWrite', body: object) => Promise<unknown>;
};

/** A document: its path, and its fields in the REST encoding. */
export type StoredDocument = { readonly path: string; readonly fields: unknown };

const attempts = 6;
const firstPauseMs = 500;
const limitMs = 120_000;
// The API allows 500 writes and 10 MiB in one request, and a document has 1 MiB at most.
const pageSize = 300;

export function openDatabase(project: string, emulatorHost = process.env.FIRESTORE_EMULATOR_HOST): Database {
  const name = `projects/${project}/databases/(default)`;
  const isEmulator = emulatorHost !== undefined && emulatorHost !== '';
  const credentials = isEmulator ? undefined : applicationDefault();
  const origin = isEmulator ? `http://${emulatorHost}` : 'https://firestore.googleapis.com';
  const headers = async () => ({
    authorization: `Bearer ${credentials ? (await credentials.getAccessToken()).access_token : 'owner'}`,
    'content-type': 'application/json',
    // Whose quota a person's own credentials use.
    'x-goog-user-project': project,
  });
  const ask: Database['ask'] = async (method, body) => {
    const sent = JSON.stringify(body, keepMinusZero);
    for (let attempt = 1; ; attempt += 1) {
      const answer = await fetch(`${origin}/v1/${name}/documents:${method}`, {
        method: 'POST',
        headers: await headers(),
        body: sent,
        signal: AbortSignal.timeout(limitMs),
      }).catch((error: unknown) => error);
      if (answer instanceof Response && answer.ok) return await answer.json();
      const why = answer instanceof Response ? `${answer.status}: ${await answer.text()}` : String(answer);
      const mayPass = !(answer instanceof Response) || answer.status === 429 || answer.status >= 500;
      if (!mayPass || attempt === attempts) throw new Error(`Firestore answered ${method} with ${why}`);
      await sleep(firstPauseMs * 2 ** (attempt - 1));
    }
  };
  return { name, isEmulator, ask };
}

/** A JSON replacer: minus zero is another double than zero, and JSON.stringify makes them one. */
export const keepMinusZero = (_key: string, value: unknown): unknown => (Object.is(value, -0) ? '-0' : value);

const answerSchema = v.array(
  v.object({
    document: v.optional(v.object({ name: v.string(), fields: v.optional(v.unknown(), {}) })),
    readTime: v.optional(v.string()),
  }),
);

/** All documents of all collections, however deep, by path; of one moment where `readTime` is given. */
export async function* allDocuments(database: Database, readTime?: string): AsyncGenerator<StoredDocument> {
  let last: string | undefined;
  for (;;) {
    const page = await queryPage(database, { limit: pageSize, after: last, readTime });
    yield* page.documents.map(({ name, fields }) => ({ path: pathOf(database, name), fields }));
    last = page.documents.at(-1)?.name;
    if (page.documents.length < pageSize) return;
  }
}

type Page = { readonly limit: number; readonly after?: string | undefined; readonly readTime?: string | undefined };

async function queryPage(database: Database, { limit, after, readTime }: Page) {
  const structuredQuery = {
    from: [{ allDescendants: true }],
    orderBy: [{ field: { fieldPath: '__name__' }, direction: 'ASCENDING' }],
    limit,
    ...(after === undefined ? {} : { startAt: { values: [{ referenceValue: after }], before: false } }),
  };
  const answer = v.parse(answerSchema, await database.ask('runQuery', { structuredQuery, readTime }));
  return { documents: answer.flatMap(({ document }) => document ?? []), readTime: answer[0]?.readTime };
}

const pathOf = ({ name }: Database, document: string): string => document.slice(`${name}/documents/`.length);

export const hasDocuments = async (database: Database): Promise<boolean> =>
  (await queryPage(database, { limit: 1 })).documents.length > 0;

/**
 * A moment to read everything at. A real project's is a whole minute, which point-in-time recovery can still read when reading
 * takes longer than an hour.
 */
export async function momentOf(database: Database): Promise<string> {
  const { readTime } = await queryPage(database, { limit: 1 });
  if (readTime === undefined) throw new Error('Firestore did not say when it was read');
  return database.isEmulator ? readTime : `${readTime.slice(0, 'yyyy-mm-ddThh:mm'.length)}:00Z`;
}

const writtenSchema = v.object({
  status: v.array(v.object({ code: v.optional(v.number(), 0), message: v.optional(v.string()) })),
});

/** Writes documents as they are, in place of what is at their paths; 500 and 10 MiB at most. Idempotent. */
export async function writeDocuments(database: Database, documents: readonly StoredDocument[]): Promise<void> {
  let left = documents;
  for (let attempt = 1; left.length > 0; attempt += 1) {
    const writes = left.map(({ path, fields }) => ({ update: { name: `${database.name}/documents/${path}`, fields } }));
    const { status } = v.parse(writtenSchema, await database.ask('batchWrite', { writes }));
    left = left.filter((_document, index) => status[index]?.code !== 0);
    if (left.length === 0) return;
    const why = status.find(({ code }) => code !== 0);
    if (attempt === attempts) throw new Error(`Firestore did not take ${left[0]?.path}: ${why?.message ?? why?.code}`);
    await sleep(firstPauseMs * 2 ** (attempt - 1));
  }
}
