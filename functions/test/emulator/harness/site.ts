import { Firestore, getFirestore } from 'firebase-admin/firestore';
import { auth, bucket } from '../../../src/platform/firebase.ts';
import { ownProjectPrefix } from './projects.ts';

/**
 * The running site as these tests reach it. Every address comes from the environment that `npm test` sets. A missing
 * one is an error at once, so that no test passes, or reaches a real project, without the emulators.
 */
function fromEnvironment(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: these tests need the running emulators (npm test -- emulator).`);
  return value;
}

export const project = fromEnvironment('GCLOUD_PROJECT');
if (!project.startsWith('demo-')) throw new Error(`${project} is no demo project: these tests write and delete.`);
/**
 * Whether this test file has its own site (`*.own.test.ts`), where nothing triggers functions and no call is served.
 */
export const isOwnSite = project.startsWith(ownProjectPrefix);
export const storageBucket = `${project}.appspot.com`;

export const origins = {
  auth: `http://${fromEnvironment('FIREBASE_AUTH_EMULATOR_HOST')}`,
  firestore: `http://${fromEnvironment('FIRESTORE_EMULATOR_HOST')}`,
  storage: `http://${fromEnvironment('FIREBASE_STORAGE_EMULATOR_HOST')}`,
  functions: fromEnvironment('MATATAKI_FUNCTIONS_ORIGIN'),
  site: fromEnvironment('MATATAKI_SITE_ORIGIN'),
} as const;

/**
 * A separate connection of the tests, so that the functions' connection carries only their queries
 * (`dev/queries/record.ts`).
 */
const firestore = new Firestore({ projectId: project, ignoreUndefinedProperties: true });
/** Past the rules; `connection` is that of the functions' modules. */
export const server = { firestore, connection: getFirestore(), auth, bucket: bucket() } as const;

if (server.bucket.name !== storageBucket) {
  throw new Error(`FIREBASE_CONFIG names the bucket ${server.bucket.name}, these tests expect ${storageBucket}.`);
}
