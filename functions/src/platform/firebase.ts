import { initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import { getStorage } from 'firebase-admin/storage';
import { setGlobalOptions } from 'firebase-functions/v2';
import { region } from '#contract/paths.ts';

// Imported before anything that declares a function: options set later would not reach it.
setGlobalOptions({ region, maxInstances: 20, memory: '256MiB' });

initializeApp();

export const auth = getAuth();
export const firestore = getFirestore();
firestore.settings({ ignoreUndefinedProperties: true });
export const bucket = () => getStorage().bucket();
