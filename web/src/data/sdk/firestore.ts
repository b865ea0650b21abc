import { connectFirestoreEmulator, getFirestore, setLogLevel } from 'firebase/firestore/lite';
import { site } from '../site.ts';
import { app } from './app.ts';

export const db = getFirestore(app);

const { emulators } = site();
if (emulators) {
  const { hostname, port } = new URL(emulators.firestore);
  connectFirestoreEmulator(db, hostname, Number(port));
}
// Every failure reaches the caller, which logs or shows it.
setLogLevel('silent');

export {
  arrayRemove,
  arrayUnion,
  collection,
  doc,
  getCount,
  getDoc,
  getDocs,
  limit,
  orderBy,
  query,
  serverTimestamp,
  startAfter,
  where,
  writeBatch,
} from 'firebase/firestore/lite';
