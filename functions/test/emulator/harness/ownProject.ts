import { randomBytes } from 'node:crypto';
import { deleteApp, getApps } from 'firebase-admin/app';
import { vi } from 'vitest';
import { ownProjectPrefix } from './projects.ts';

// The files of a worker share its process and the packages that it loaded, but no module of the product, no connection,
// and nothing that a file replaced for itself.
vi.resetModules();
vi.unstubAllEnvs();
vi.unstubAllGlobals();
vi.useRealTimers();
await Promise.all(getApps().map(deleteApp));

/**
 * A separate site for this file, on the same emulators; set up before each `*.own.test.ts`. Firestore, Auth and Storage
 * separate projects, and writes here trigger no function, so that the test alone decides when events come, and may
 * clean up, count and empty anything. Nothing listens for calls: they run in the test's process.
 */
const ownProject = `${ownProjectPrefix}${randomBytes(4).toString('hex')}`;

process.env['GCLOUD_PROJECT'] = ownProject;
process.env['FIREBASE_CONFIG'] = JSON.stringify({ projectId: ownProject, storageBucket: `${ownProject}.appspot.com` });
