import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  assertFails,
  initializeTestEnvironment,
  type RulesTestContext,
  type RulesTestEnvironment,
  type TokenOptions,
} from '@firebase/rules-unit-testing';
import { setLogLevel } from 'firebase/firestore';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everyone, groupNameOf, kinds, type PersonaName, personaOf, tokenOf } from './personas.ts';

type Firestore = ReturnType<RulesTestContext['firestore']>;
type Bucket = ReturnType<RulesTestContext['storage']>;

/** Documents by path. */
export type Documents = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** A list of some documents of a collection. */
export type List = {
  readonly collection: string;
  readonly parent?: string;
  /** A field and its required text. */
  readonly where?: readonly [string, string];
};

/** A persona at work. The uid is the file's prefix and the persona's name; the visitor has none. */
export type Actor = {
  readonly uid: string;
  readonly firestore: Firestore;
  readonly bucket: Bucket;
  /** Skips the first `offset` documents, which no SDK for browsers can. Throws Firestore's answer. */
  readonly skip: (list: List, offset: number | undefined) => Promise<unknown>;
};

export type Site = {
  readonly actor: (name: PersonaName) => Actor;
  /** Works past the rules, as functions do. */
  readonly asServer: (work: (server: Actor) => Promise<unknown>) => Promise<void>;
  /** Undoes what operations changed, given their answers. */
  readonly restore: (results: readonly unknown[]) => Promise<void>;
};

// The SDK warns of every denial.
setLogLevel('silent');

// `npm run bench -- mutants` names folders with other rules. Each process has its own projects for the rules of a group.
const { MATATAKI_RULES_FOLDER: otherRules, VITEST_POOL_ID: worker } = process.env;
const rulesFolder = otherRules ?? fileURLToPath(new URL('../../..', import.meta.url));
const projectPrefix = otherRules === undefined ? 'demo-rules' : `demo-${basename(dirname(otherRules))}${worker}`;
const readRules = (file: string): string => readFileSync(join(rulesFolder, file), 'utf8');
export const firestoreRules = readRules('firestore.rules');
export const storageRules = readRules('storage.rules');

/** The one project whose documents the storage emulator reads. */
const storageProject = 'demo-matataki';

type Address = { readonly host: string; readonly port: number };

/** Throws unless the emulator answers, so that no test passes without one. */
async function requireEmulator(
  variable: 'FIRESTORE_EMULATOR_HOST' | 'FIREBASE_STORAGE_EMULATOR_HOST',
): Promise<Address> {
  const address = process.env[variable];
  if (!address) throw new Error(`${variable} is not set: the rules tests need the emulators.`);
  await fetch(`http://${address}/`).catch((cause: unknown) => {
    throw new Error(`Nothing answers at ${variable}=${address}: the rules tests need the emulators.`, { cause });
  });
  const { hostname: host, port } = new URL(`http://${address}`);
  return { host, port: Number(port) };
}

/** A list by Firestore's REST interface. `claims` are those of the token; without them nobody is signed in. */
async function runQuery(
  { projectId, emulators }: RulesTestEnvironment,
  { collection, parent, where }: List,
  offset: number | undefined,
  claims: object | undefined,
): Promise<unknown> {
  const root = `projects/${projectId}/databases/(default)/documents`;
  const query = {
    from: [{ collectionId: collection }],
    limit: 5,
    ...(offset === undefined ? {} : { offset }),
    ...(where && {
      where: { fieldFilter: { field: { fieldPath: where[0] }, op: 'EQUAL', value: { stringValue: where[1] } } },
    }),
  };
  const address = `http://${emulators.firestore?.host}:${emulators.firestore?.port}`;
  const answer = await fetch(`${address}/v1/${root}${parent === undefined ? '' : `/${parent}`}:runQuery`, {
    method: 'POST',
    headers: claims === undefined ? {} : { authorization: `Bearer ${unsignedToken(projectId, claims)}` },
    body: JSON.stringify({ structuredQuery: query }),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}

/** A token that emulators accept, as the SDK for tests makes them. */
function unsignedToken(projectId: string, claims: object): string {
  const now = Math.floor(Date.now() / 1_000);
  const issuer = `https://securetoken.google.com/${projectId}`;
  const times = { iat: now, exp: now + 3_600 };
  const parts = [
    { alg: 'none', type: 'JWT' },
    { iss: issuer, aud: projectId, firebase: { sign_in_provider: 'custom', identities: {} }, ...times, ...claims },
  ];
  return `${parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.`;
}

type SiteOptions = {
  readonly environment: () => RulesTestEnvironment;
  readonly uidPrefix?: string;
  readonly bucketName?: string;
};

function siteOf({ environment, uidPrefix = '', bucketName }: SiteOptions): Omit<Site, 'restore'> {
  // Connects on first use, so that a file that needs one emulator does not need the other.
  const actorOf = (uid: string, context: RulesTestContext, token?: TokenOptions): Actor => {
    let firestore: Firestore | undefined;
    let bucket: Bucket | undefined;
    return {
      uid,
      get firestore() {
        firestore ??= context.firestore();
        return firestore;
      },
      get bucket() {
        bucket ??= context.storage(`gs://${bucketName}`);
        return bucket;
      },
      skip: (list, offset) => runQuery(environment(), list, offset, token && { sub: uid, ...token }),
    };
  };
  const actors = new Map<PersonaName, Actor>();
  return {
    actor: (name) => {
      const known = actors.get(name);
      if (known !== undefined) return known;
      const uid = `${uidPrefix}${name}`;
      const made =
        name === 'visitor'
          ? actorOf(uid, environment().unauthenticatedContext())
          : actorOf(uid, environment().authenticatedContext(uid, tokenOf(name)), tokenOf(name));
      actors.set(name, made);
      return made;
    },
    asServer: (work) =>
      environment().withSecurityRulesDisabled(async (context) => {
        await work(actorOf('', context));
      }),
  };
}

/** An environment for the calling file's tests: made before the first, released after the last. */
function useEnvironment(start: () => Promise<RulesTestEnvironment>): () => RulesTestEnvironment {
  let environment: RulesTestEnvironment | undefined;
  beforeAll(async () => {
    environment = await start();
  });
  afterAll(() => environment?.cleanup());
  return () => {
    if (environment === undefined) throw new Error('The emulators are not connected yet.');
    return environment;
  };
}

async function write(firestore: Firestore, documents: Documents): Promise<void> {
  const batch = firestore.batch();
  for (const [path, fields] of Object.entries(documents)) batch.set(firestore.doc(path), fields);
  await batch.commit();
}

const accounts = (prefix: string): Documents =>
  Object.fromEntries(
    everyone.flatMap((name) => {
      const { account } = personaOf(name);
      return account === undefined ? [] : [[`users/${prefix}${name}`, account]];
    }),
  );

/**
 * The file's own Firestore under `firestore.rules`, with every persona's account and `documents`. Uids are the
 * personas' names.
 */
export function useFirestore(file: string, documents: Documents = {}): Site {
  const environment = useEnvironment(async () =>
    initializeTestEnvironment({
      projectId: `${projectPrefix}-${file.toLowerCase()}`,
      firestore: { ...(await requireEmulator('FIRESTORE_EMULATOR_HOST')), rules: firestoreRules },
    }),
  );
  const site = siteOf({ environment });
  const fill = async (): Promise<void> => {
    await environment().clearFirestore();
    await site.asServer(({ firestore }) => write(firestore, { ...accounts(''), ...documents }));
  };
  beforeAll(fill);
  const restore = async (results: readonly unknown[]): Promise<void> => {
    if (results.includes(undefined)) await fill();
  };
  return { ...site, restore };
}

/** All objects of a bucket. */
async function objectsUnder(folder: ReturnType<Bucket['ref']>): Promise<readonly ReturnType<Bucket['ref']>[]> {
  const { items, prefixes } = await folder.listAll();
  return [...items, ...(await Promise.all(prefixes.map(objectsUnder))).flat()];
}

/**
 * Storage under `storage.rules`: a bucket of the run, so that nothing here starts the pipeline, with a small JPEG at
 * each of `objects`. The rules read the documents of the one project for which the emulators were started, and others
 * use it too: uids start with `run`, and so should the ids in `documents`.
 */
export function useStorage(
  run: string,
  { documents, objects }: { readonly documents: Documents; readonly objects: readonly string[] },
): Site {
  const environment = useEnvironment(async () =>
    initializeTestEnvironment({
      projectId: storageProject,
      firestore: await requireEmulator('FIRESTORE_EMULATOR_HOST'),
      storage: { ...(await requireEmulator('FIREBASE_STORAGE_EMULATOR_HOST')), rules: storageRules },
    }),
  );
  const site = siteOf({ environment, uidPrefix: run, bucketName: run.toLowerCase() });
  const allDocuments = { ...accounts(run), ...documents };
  const empty = (): Promise<void> =>
    site.asServer(async ({ bucket }) =>
      Promise.all((await objectsUnder(bucket.ref())).map((object) => object.delete())),
    );
  const putAll = (paths: readonly string[]): Promise<void> =>
    site.asServer(({ bucket }) =>
      Promise.all(paths.map((path) => bucket.ref(path).put(new Uint8Array(8), { contentType: 'image/jpeg' }))),
    );
  beforeAll(async () => {
    await site.asServer(({ firestore }) => write(firestore, allDocuments));
    await empty();
    await putAll(objects);
  });
  const restore = async (results: readonly unknown[]): Promise<void> => {
    // An allowed deletion or change of metadata does not return what it changed.
    if (results.includes(undefined)) {
      await empty();
      await putAll(objects);
      return;
    }
    const paths = results.flatMap((result) => (isWritten(result) ? [result.wrote] : []));
    await site.asServer(({ bucket }) =>
      Promise.all(paths.filter((path) => !objects.includes(path)).map((path) => bucket.ref(path).delete())),
    );
    await putAll(paths.filter((path) => objects.includes(path)));
  };
  afterAll(async () => {
    await empty();
    await site.asServer(({ firestore }) =>
      Promise.all(Object.keys(allDocuments).map((path) => firestore.doc(path).delete())),
    );
  });
  return { ...site, restore };
}

/** A missing document or a list without results. */
const isEmptyRead = (result: unknown): boolean =>
  typeof result === 'object' &&
  result !== null &&
  (('empty' in result && result.empty === true) || ('exists' in result && result.exists === false));

/** A write to Storage answers its path, a write to Firestore nothing. */
type Written = { readonly wrote: string };
const isWritten = (result: unknown): result is Written =>
  typeof result === 'object' && result !== null && 'wrote' in result;

type Outcome = { readonly is: 'denied' | 'nothing found' | 'done'; readonly result?: unknown };

/** Rejects with any error that is not a denial. */
async function outcomeOf(operation: () => Promise<unknown>): Promise<Outcome> {
  const attempt = operation();
  try {
    const result = await attempt;
    return { is: isEmptyRead(result) ? 'nothing found' : 'done', result };
  } catch {
    await assertFails(attempt);
    return { is: 'denied' };
  }
}

/**
 * One test of one operation: every persona in `of` tries it. Those in `may` can do it, the others cannot; an allowed
 * read must find something. The denials come first and concurrently, because they change nothing. A failure names every
 * persona with another result.
 */
export function only(
  site: Site,
  may: readonly PersonaName[],
  action: string,
  operation: (actor: Actor) => Promise<unknown>,
  of: readonly PersonaName[] = everyone,
): void {
  const attempt = async (name: PersonaName) => [name, await outcomeOf(() => operation(site.actor(name)))] as const;
  const allowed = of.filter((name) => may.includes(name));
  const denied = of.filter((name) => !may.includes(name));
  test(`${subjectOf(allowed, of)} can ${action}`, async () => {
    const outcomes = await Promise.all(denied.map(attempt));
    for (const name of allowed) outcomes.push(await attempt(name));
    await site.restore(outcomes.flatMap(([, { is, result }]) => (is === 'done' ? [result] : [])));
    const answers = Object.fromEntries(outcomes.map(([name, { is }]) => [name, is]));
    const expected = Object.fromEntries(of.map((name) => [name, may.includes(name) ? 'done' : 'denied']));
    expect(answers).toEqual(expected);
  });
}

/** The subject of a test's sentence. */
function subjectOf(allowed: readonly PersonaName[], of: readonly PersonaName[]): string {
  if (allowed.length === 0) return 'nobody';
  if (allowed.length === of.length) return of.length === 1 ? personaOf(of[0] ?? 'visitor').is : 'everybody';
  return `only ${groupNameOf(allowed)}`;
}

export function nobody(
  site: Site,
  action: string,
  operation: (actor: Actor) => Promise<unknown>,
  of: readonly PersonaName[] = kinds,
): void {
  only(site, [], action, operation, of);
}

/**
 * Everybody who may list (`may`) may list from the beginning, with or without an explicit offset. Only `maySkip` may
 * skip the first documents, because Firestore reads skipped ones all the same.
 */
export function onlyFromTheBeginning(
  site: Site,
  may: readonly PersonaName[],
  maySkip: readonly PersonaName[],
  what: string,
  list: (actor: Actor) => List,
): void {
  for (const offset of [1, 5]) {
    only(site, maySkip, `skip ${offset} of ${what}`, (actor) => actor.skip(list(actor), offset), may);
  }
  only(site, may, `list ${what}, skipping none`, (actor) => actor.skip(list(actor), 0), may);
  only(site, may, `list ${what}, not saying how many to skip`, (actor) => actor.skip(list(actor), undefined), may);
}

/** One test: nobody creates `{path}-new`, and nobody changes `field` of `path`, replaces it or deletes it. */
export function nobodyWrites(site: Site, path: string, field: string): void {
  const document = ({ firestore }: Actor) => firestore.doc(path);
  const writes: Readonly<Record<string, (actor: Actor) => Promise<unknown>>> = {
    create: ({ firestore }) => firestore.doc(`${path}-new`).set({ [field]: 'forged' }),
    change: (actor) => document(actor).update({ [field]: 'forged' }),
    replace: (actor) => document(actor).set({ [field]: 'forged' }),
    delete: (actor) => document(actor).delete(),
  };
  nobodyMakes(site, `write to ${path}`, writes);
}

/** One test of several writes that nobody may make. A failure names who could make which. */
export function nobodyMakes(
  site: Site,
  action: string,
  writes: Readonly<Record<string, (actor: Actor) => Promise<unknown>>>,
): void {
  test(`nobody can ${action}`, async () => {
    const attempts = kinds.flatMap((name) =>
      Object.entries(writes).map(async ([what, write]) => {
        const { is, result } = await outcomeOf(() => write(site.actor(name)));
        return { what: `${name}: ${what}`, is, result };
      }),
    );
    const made = (await Promise.all(attempts)).filter(({ is }) => is !== 'denied');
    await site.restore(made.map(({ result }) => result));
    expect(made.map(({ what }) => what)).toEqual([]);
  });
}
