/**
 * Another project on the same emulators, to be imported before everything else: Firestore keeps its documents apart, and no
 * function is triggered by what is written there, so that a test alone decides which event comes when.
 */
const otherProject = 'demo-histories';

process.env['GCLOUD_PROJECT'] = otherProject;
process.env['FIREBASE_CONFIG'] = JSON.stringify({
  projectId: otherProject,
  storageBucket: `${otherProject}.appspot.com`,
});

export {};
