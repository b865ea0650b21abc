import { connectFirestoreEmulator, getFirestore } from 'firebase/firestore/lite';
import { site } from '../site.ts';
import { app } from './auth.ts';

export const firestore = getFirestore(app);

const { emulators } = site();

if (emulators) {
  const { hostname, port } = new URL(emulators.firestore);
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
