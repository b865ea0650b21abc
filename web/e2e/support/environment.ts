import { execFileSync } from 'node:child_process';

/** An address that `npm test` hands over; without it the test fails at once, because nothing can be tested. */
function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: browser tests run against the whole stack, by way of npm test`);
  return value;
}

export const siteOrigin = (): string => required('MATATAKI_SITE_ORIGIN');
/** The folder that Hosting serves; what is put there is deployed. */
export const siteFolder = (): string => required('MATATAKI_SITE_DIR');
export const authOrigin = (): string => `http://${required('FIREBASE_AUTH_EMULATOR_HOST')}`;
export const storageOrigin = (): string => `http://${required('FIREBASE_STORAGE_EMULATOR_HOST')}`;
/** The process that serves Firestore. */
export function firestorePid(): number {
  const port = required('FIRESTORE_EMULATOR_HOST').split(':')[1];
  const processes = execFileSync('ps', ['-A', '-o', 'pid=,args='], { encoding: 'utf8' }).split('\n');
  return Number.parseInt(processes.find((line) => line.includes(`--port ${port} `)) ?? '', 10);
}
export const projectId = 'demo-matataki';
export const bucketName = 'demo-matataki.appspot.com';

/** How long a page may take to show something: generous, because two cores run the whole stack beside the browser. */
export const patienceMs = 45_000;
