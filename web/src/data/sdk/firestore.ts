import { connectFirestoreEmulator, getFirestore } from 'firebase/firestore/lite';
import { site } from '../site.ts';
import { app } from './app.ts';

export const firestore = getFirestore(app);

if (site.emulators) {
  const { hostname, port } = new URL(site.emulators.firestore);
  connectFirestoreEmulator(firestore, hostname, Number(port));
}

export {
  arrayRemove,
  arrayUnion,
  collection,
  doc,
  getDoc,
  getDocs,
  limit,
  orderBy,
  query,
  serverTimestamp,
  startAfter,
  updateDoc,
  where,
  writeBatch,
} from 'firebase/firestore/lite';
