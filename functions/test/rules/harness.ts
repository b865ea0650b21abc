import { readFileSync } from 'node:fs';
import {
  assertFails,
  assertSucceeds,
  initializeTestEnvironment,
  type RulesTestContext,
  type RulesTestEnvironment,
} from '@firebase/rules-unit-testing';
import { setLogLevel } from 'firebase/firestore';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everyone, kinds, type PersonaName, personaOf, tokenOf } from './personas.ts';

type Firestore = ReturnType<RulesTestContext['firestore']>;
type Bucket = ReturnType<RulesTestContext['storage']>;

/** Documents by path. */
export type Documents = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** A persona at work. The uid is the file's prefix and the persona's name; the visitor's is nobody's. */
export type Actor = { readonly uid: string; readonly firestore: Firestore; readonly bucket: Bucket };

export type Site = {
  readonly actor: (name: PersonaName) => Actor;
  /** Works past the rules, as functions do. */
  readonly asServer: (work: (server: Actor) => Promise<unknown>) => Promise<void>;
  /** Everything as it was before the first test. */
  readonly reset: () => Promise<void>;
};

// The SDK warns of every denial.
setLogLevel('silent');

const readRules = (file: string): string => readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');
export const firestoreRules = readRules('firestore.rules');
export const storageRules = readRules('storage.rules');

/** The one project whose documents the storage emulator looks at. */
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

type SiteOptions = {
  readonly environment: () => RulesTestEnvironment;
  readonly uidPrefix?: string;
  readonly bucketName?: string;
};

function siteOf({ environment, uidPrefix = '', bucketName }: SiteOptions): Omit<Site, 'reset'> {
  // Connects on first use: a file that needs one emulator does not ask for the other.
  const actorOf = (uid: string, context: RulesTestContext): Actor => {
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
    };
  };
  const actors = new Map<PersonaName, Actor>();
  return {
    actor: (name) => {
      const known = actors.get(name);
      if (known !== undefined) return known;
      const uid = `${uidPrefix}${name}`;
      const context =
        name === 'visitor'
          ? environment().unauthenticatedContext()
          : environment().authenticatedContext(uid, tokenOf(name));
      const made = actorOf(uid, context);
      actors.set(name, made);
      return made;
    },
    asServer: (work) =>
      environment().withSecurityRulesDisabled(async (context) => {
        await work(actorOf('', context));
      }),
  };
}

/** An environment for the tests of the file that calls this: made before the first, given back after the last. */
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
 * A Firestore of the file's own under `firestore.rules`, which holds every persona's account and `documents`. Uids are
 * the personas' names.
 */
export function useFirestore(file: string, documents: Documents = {}): Site {
  const environment = useEnvironment(async () =>
    initializeTestEnvironment({
      projectId: `demo-rules-${file.toLowerCase()}`,
      firestore: { ...(await requireEmulator('FIRESTORE_EMULATOR_HOST')), rules: firestoreRules },
    }),
  );
  const site = siteOf({ environment });
  const reset = async (): Promise<void> => {
    await environment().clearFirestore();
    await site.asServer(({ firestore }) => write(firestore, { ...accounts(''), ...documents }));
  };
  beforeAll(reset);
  return { ...site, reset };
}

/** All objects of a bucket. */
async function objectsUnder(folder: ReturnType<Bucket['ref']>): Promise<readonly ReturnType<Bucket['ref']>[]> {
  const { items, prefixes } = await folder.listAll();
  return [...items, ...(await Promise.all(prefixes.map(objectsUnder))).flat()];
}

/**
 * Storage under `storage.rules`: a bucket of the run's own, so that nothing here starts the pipeline, holding a small
 * JPEG at each of `objects`. The rules look at the documents of the one project that the emulators were started for, and
 * others use it too: uids start with `run`, and so should the ids in `documents`.
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
  const reset = async (): Promise<void> => {
    await empty();
    await site.asServer(({ bucket }) =>
      Promise.all(objects.map((path) => bucket.ref(path).put(new Uint8Array(8), { contentType: 'image/jpeg' }))),
    );
  };
  beforeAll(async () => {
    await site.asServer(({ firestore }) => write(firestore, allDocuments));
    await reset();
  });
  afterAll(async () => {
    await empty();
    await site.asServer(({ firestore }) =>
      Promise.all(Object.keys(allDocuments).map((path) => firestore.doc(path).delete())),
    );
  });
  return { ...site, reset };
}

/** A missing document or a list without results. */
const isEmptyRead = (result: unknown): boolean =>
  typeof result === 'object' &&
  result !== null &&
  (('empty' in result && result.empty === true) || ('exists' in result && result.exists === false));

/**
 * One test for each persona in `of`: who is in `may` can do it and everybody else cannot, denials first. A read that is
 * allowed has to find something.
 */
export function only(
  site: Site,
  may: readonly PersonaName[],
  action: string,
  operation: (actor: Actor) => Promise<unknown>,
  of: readonly PersonaName[] = everyone,
): void {
  const attempt = async (name: PersonaName): Promise<unknown> => {
    const result = await operation(site.actor(name));
    // A write, which resolves to nothing: the next test must not stand on it.
    if (result === undefined) await site.reset();
    return result;
  };
  for (const name of of.filter((persona) => !may.includes(persona))) {
    test(`${personaOf(name).is} cannot ${action}`, async () => {
      await assertFails(attempt(name));
    });
  }
  for (const name of of.filter((persona) => may.includes(persona))) {
    test(`${personaOf(name).is} can ${action}`, async () => {
      const result = await assertSucceeds(attempt(name));
      expect(isEmptyRead(result), 'found nothing').toBe(false);
    });
  }
}

export function nobody(
  site: Site,
  action: string,
  operation: (actor: Actor) => Promise<unknown>,
  of: readonly PersonaName[] = kinds,
): void {
  only(site, [], action, operation, of);
}

/** Nobody creates `{path}-new`, and nobody changes `field` of `path`, replaces it or deletes it. */
export function nobodyWrites(site: Site, path: string, field: string): void {
  const document = ({ firestore }: Actor) => firestore.doc(path);
  nobody(site, `create ${path}-new`, ({ firestore }) => firestore.doc(`${path}-new`).set({ [field]: 'forged' }));
  nobody(site, `change ${field} of ${path}`, (actor) => document(actor).update({ [field]: 'forged' }));
  nobody(site, `replace ${path}`, (actor) => document(actor).set({ [field]: 'forged' }));
  nobody(site, `delete ${path}`, (actor) => document(actor).delete());
}
