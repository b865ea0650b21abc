import { HOST, type Ports } from './ports.ts';

/** The local project: the `demo-` prefix makes firebase-tools refuse to talk to any real one. */
export const PROJECT_ID = 'demo-matataki';
export const STORAGE_BUCKET = `${PROJECT_ID}.appspot.com`;
export const REGION = 'asia-northeast1';

/** Where a stack answers. */
export interface Origins {
  readonly site: string;
  readonly auth: string;
  readonly functions: string;
  readonly firestore: string;
  readonly storage: string;
  readonly hub: string;
}

export function originsOf(ports: Ports): Origins {
  const at = (port: number): string => `http://${HOST}:${port}`;
  return {
    site: at(ports.hosting),
    auth: at(ports.auth),
    functions: at(ports.functions),
    firestore: at(ports.firestore),
    storage: at(ports.storage),
    hub: at(ports.hub),
  };
}

/** What the web build reads from `VITE_EMULATORS`. */
export function emulatorsForWeb(ports: Ports): string {
  const { auth, firestore, storage } = originsOf(ports);
  return JSON.stringify({ auth, firestore, storage });
}

/** The variables by which the Firebase SDKs, and our tests, find the emulators. */
export function emulatorEnv(ports: Ports): Readonly<Record<string, string>> {
  const { site, functions } = originsOf(ports);
  return {
    GCLOUD_PROJECT: PROJECT_ID,
    // There is no Google Cloud around us to ask for credentials, and nothing here needs any.
    METADATA_SERVER_DETECTION: 'none',
    FIREBASE_CONFIG: JSON.stringify({ projectId: PROJECT_ID, storageBucket: STORAGE_BUCKET }),
    FIRESTORE_EMULATOR_HOST: `${HOST}:${ports.firestore}`,
    FIREBASE_AUTH_EMULATOR_HOST: `${HOST}:${ports.auth}`,
    FIREBASE_STORAGE_EMULATOR_HOST: `${HOST}:${ports.storage}`,
    FIREBASE_EMULATOR_HUB: `${HOST}:${ports.hub}`,
    MATATAKI_FUNCTIONS_ORIGIN: functions,
    MATATAKI_SITE_ORIGIN: site,
    // What somebody has just done shows at once: the site remembers no answer.
    MATATAKI_FRESH_SECONDS: '0',
  };
}

/** What a test needs to deploy another build of the site under a running page. */
export function siteEnv(ports: Ports, siteDir: string): Readonly<Record<string, string>> {
  return { MATATAKI_SITE_DIR: siteDir, VITE_EMULATORS: emulatorsForWeb(ports) };
}
