import { readFileSync } from 'node:fs';
import {
  assertFails,
  assertSucceeds,
  initializeTestEnvironment,
  type RulesTestContext,
  type RulesTestEnvironment,
} from '@firebase/rules-unit-testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { everyone, type PersonaName, personaOf, tokenOf } from './personas.ts';

export type Firestore = ReturnType<RulesTestContext['firestore']>;
export type Bucket = ReturnType<RulesTestContext['storage']>;

/** Documents by path. */
export type Documents = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** A persona at work. The uid is the persona's name, after the prefix that the file gave; the visitor's is nobody's. */
export type Actor = { readonly uid: string; readonly firestore: Firestore; readonly bucket: Bucket };

export type Site = {
  readonly actor: (name: PersonaName) => Actor;
  /** Works past the rules, as functions do. */
  readonly asServer: (work: (server: Pick<Actor, 'firestore' | 'bucket'>) => Promise<void>) => Promise<void>;
};

const readRules = (file: string): string => readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');
export const firestoreRules = readRules('firestore.rules');
export const storageRules = readRules('storage.rules');

/** The one project whose documents the storage emulator looks at. */
const storageProject = 'demo-matataki';
// Not the site's own bucket: what these tests put there must not start the pipeline.
const storageBucket = 'gs://demo-matataki-rules-tests';

type HostVariable = 'FIRESTORE_EMULATOR_HOST' | 'FIREBASE_STORAGE_EMULATOR_HOST';

/** `host:port` of an emulator that answers; throws otherwise, so that no test passes without one. */
async function requireEmulator(variable: HostVariable): Promise<{ host: string; port: number }> {
  const address = process.env[variable];
  if (!address) throw new Error(`${variable} is not set: the rules tests need the emulators.`);
  await fetch(`http://${address}/`).catch((cause: unknown) => {
    throw new Error(`Nothing answers at ${variable}=${address}: the rules tests need the emulators.`, { cause });
  });
  const { hostname: host, port } = new URL(`http://${address}`);
  return { host, port: Number(port) };
}

async function write(firestore: Firestore, documents: Documents): Promise<void> {
  const batch = firestore.batch();
  for (const [path, fields] of Object.entries(documents)) batch.set(firestore.doc(path), fields);
  await batch.commit();
}

function accountDocuments(prefix: string): Documents {
  return Object.fromEntries(
    everyone.flatMap((name) => {
      const { account } = personaOf(name);
      return account === undefined ? [] : [[`users/${prefix}${name}`, account]];
    }),
  );
}

function useSite(start: () => Promise<RulesTestEnvironment>, prefix: string): Site {
  let environment: RulesTestEnvironment | undefined;
  const actors = new Map<PersonaName, Actor>();

  const running = (): RulesTestEnvironment => {
    if (environment === undefined) throw new Error('The emulators are not connected yet.');
    return environment;
  };

  beforeAll(async () => {
    environment = await start();
  });
  afterAll(async () => {
    await environment?.cleanup();
  });

  const actor = (name: PersonaName): Actor => {
    const known = actors.get(name);
    if (known !== undefined) return known;
    const uid = `${prefix}${name}`;
    const context =
      name === 'visitor' ? running().unauthenticatedContext() : running().authenticatedContext(uid, tokenOf(name));
    const made = actorOf(uid, context);
    actors.set(name, made);
    return made;
  };

  return {
    actor,
    asServer: (work) => running().withSecurityRulesDisabled((context) => work(actorOf('', context))),
  };
}

/** Connects on first use: a file that needs one emulator does not ask for the other. */
function actorOf(uid: string, context: RulesTestContext): Actor {
  let firestore: Firestore | undefined;
  let bucket: Bucket | undefined;
  return {
    uid,
    get firestore() {
      firestore ??= context.firestore();
      return firestore;
    },
    get bucket() {
      bucket ??= context.storage(storageBucket);
      return bucket;
    },
  };
}

/**
 * A Firestore of the file's own under `firestore.rules`, holding every persona's account and `documents`; made anew
 * before each test. Uids are the personas' names.
 */
export function useFirestore(file: string, documents: Documents = {}): Site {
  const site = useSite(async () => {
    const address = await requireEmulator('FIRESTORE_EMULATOR_HOST');
    return initializeTestEnvironment({
      projectId: `demo-rules-${file.toLowerCase()}`,
      firestore: { ...address, rules: firestoreRules },
    });
  }, '');
  beforeAll(() => site.asServer(({ firestore }) => removeAll(firestore, documents)));
  beforeEach(() => site.asServer(({ firestore }) => write(firestore, { ...accountDocuments(''), ...documents })));
  return site;
}

async function removeAll(firestore: Firestore, documents: Documents): Promise<void> {
  await Promise.all(Object.keys(documents).map((path) => firestore.doc(path).delete()));
}

/**
 * The storage emulator under `storage.rules`, in a bucket of the tests' own. Its rules look at the documents of the one
 * project it was started for, which others use too: uids and ids of a run start with `prefix`, and what `documents`
 * names is removed at the end.
 */
export function useStorage(prefix: string, documents: Documents): Site {
  const site = useSite(async () => {
    const [firestore, storage] = await Promise.all([
      requireEmulator('FIRESTORE_EMULATOR_HOST'),
      requireEmulator('FIREBASE_STORAGE_EMULATOR_HOST'),
    ]);
    return initializeTestEnvironment({ projectId: storageProject, firestore, storage: { ...storage, rules: storageRules } });
  }, prefix);
  const all = { ...accountDocuments(prefix), ...documents };
  beforeAll(() => site.asServer(({ firestore }) => write(firestore, all)));
  afterAll(() => site.asServer(({ firestore }) => removeAll(firestore, all)));
  return site;
}

/** A document or a result list that holds nothing. */
const isEmptyRead = (result: unknown): boolean =>
  typeof result === 'object' &&
  result !== null &&
  (('empty' in result && result.empty === true) || ('exists' in result && result.exists === false));

/**
 * One test for each persona among `of` (all of them by default): those in `may` can do it, everybody else cannot,
 * denials first. A read that is allowed must find something.
 */
export function only(
  site: Site,
  may: readonly PersonaName[],
  action: string,
  operation: (actor: Actor) => Promise<unknown>,
  { of = everyone }: { of?: readonly PersonaName[] } = {},
): void {
  for (const name of of.filter((persona) => !may.includes(persona))) {
    test(`${personaOf(name).is} cannot ${action}`, async () => {
      await assertFails(operation(site.actor(name)));
    });
  }
  for (const name of of.filter((persona) => may.includes(persona))) {
    test(`${personaOf(name).is} can ${action}`, async () => {
      const result = await assertSucceeds(operation(site.actor(name)));
      expect(isEmptyRead(result), 'found nothing').toBe(false);
    });
  }
}

export const nobody = (site: Site, action: string, operation: (actor: Actor) => Promise<unknown>): void =>
  only(site, [], action, operation);

/** Nobody writes what is at `path` (which must exist) or beside it: no create, no change of `field`, no delete. */
export function nobodyWrites(site: Site, path: string, field: string): void {
  const beside = `${path}-new`;
  nobody(site, `create ${beside}`, ({ firestore }) => firestore.doc(beside).set({ [field]: 'forged' }));
  nobody(site, `change ${field} of ${path}`, ({ firestore }) => firestore.doc(path).update({ [field]: 'forged' }));
  nobody(site, `replace ${path}`, ({ firestore }) => firestore.doc(path).set({ [field]: 'forged' }));
  nobody(site, `delete ${path}`, ({ firestore }) => firestore.doc(path).delete());
}
