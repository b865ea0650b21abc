import { HOST, type Ports } from './ports.ts';

/** The `demo-` prefix makes firebase-tools refuse to talk to any real project. */
export const PROJECT_ID = 'demo-matataki';
export const STORAGE_BUCKET = `${PROJECT_ID}.appspot.com`;
export const REGION = 'asia-northeast1';

export function originsOf(ports: Ports) {
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

/** Whether a server answers at `origin`, with any status. */
export async function answers(origin: string, limitMs = 2000): Promise<boolean> {
  try {
    const response = await fetch(origin, { signal: AbortSignal.timeout(limitMs), redirect: 'manual' });
    await response.body?.cancel();
    return true;
  } catch {
    return false;
  }
}

/** `VITE_EMULATORS` for the web build. */
export function emulatorsForWeb(ports: Ports): string {
  const { auth, firestore, storage } = originsOf(ports);
  return JSON.stringify({ auth, firestore, storage });
}

/** The variables by which the Firebase SDKs and our tests find the emulators. */
export function emulatorEnv(ports: Ports): Readonly<Record<string, string>> {
  const { site, functions } = originsOf(ports);
  return {
    GCLOUD_PROJECT: PROJECT_ID,
    // The SDKs need not look for Google Cloud credentials.
    METADATA_SERVER_DETECTION: 'none',
    FIREBASE_CONFIG: JSON.stringify({ projectId: PROJECT_ID, storageBucket: STORAGE_BUCKET }),
    FIRESTORE_EMULATOR_HOST: `${HOST}:${ports.firestore}`,
    FIREBASE_AUTH_EMULATOR_HOST: `${HOST}:${ports.auth}`,
    FIREBASE_STORAGE_EMULATOR_HOST: `${HOST}:${ports.storage}`,
    FIREBASE_EMULATOR_HUB: `${HOST}:${ports.hub}`,
    MATATAKI_FUNCTIONS_ORIGIN: functions,
    MATATAKI_SITE_ORIGIN: site,
    // The site caches nothing, so that changes show at once.
    MATATAKI_FRESH_SECONDS: '0',
    MATATAKI_CHAT: 'log',
  };
}
