import { randomBytes } from 'node:crypto';
import { ownProjectPrefix } from './projects.ts';

/**
 * A whole site of this file's own, on the same emulators; set up before each `*.own.test.ts`. Firestore, Auth and Storage keep a
 * project's things apart, and no function of the site is triggered by what is written there, so that a test alone decides which
 * event comes when, and may clean up, count and empty what it likes. Nothing listens for calls there: they run in the test's process.
 */
const ownProject = `${ownProjectPrefix}${randomBytes(4).toString('hex')}`;

process.env['GCLOUD_PROJECT'] = ownProject;
process.env['FIREBASE_CONFIG'] = JSON.stringify({ projectId: ownProject, storageBucket: `${ownProject}.appspot.com` });
