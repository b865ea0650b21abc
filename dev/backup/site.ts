import type { Bucket } from '@google-cloud/storage';
import { getApps, initializeApp } from 'firebase-admin/app';
import { type Firestore, getFirestore } from 'firebase-admin/firestore';
import { getStorage } from 'firebase-admin/storage';
import { type Database, openDatabase } from './database.ts';

/** A site that is backed up or restored: its documents, to be queried and as they are stored, and its bytes. */
export type Site = {
  readonly project: string;
  readonly isLocal: boolean;
  readonly database: Database;
  readonly firestore: Firestore;
  readonly bucket: Bucket;
};

/** Opens a site at wherever the environment points; a second time it is the same one. */
export function openSite(project: string, bucketName: string): Site {
  const name = `site-${project}`;
  const app =
    getApps().find((known) => known.name === name) ??
    initializeApp({ projectId: project, storageBucket: bucketName }, name);
  const database = openDatabase(project);
  const bucket = getStorage(app).bucket(bucketName);
  return { project, isLocal: database.isEmulator, database, firestore: getFirestore(app), bucket };
}
