import { initializeApp } from 'firebase/app';
import { browserLocalPersistence, connectAuthEmulator, indexedDBLocalPersistence, initializeAuth } from 'firebase/auth';
import { site } from '../site.ts';

const { emulators, firebase } = site();

export const app = initializeApp({ ...firebase });

// No popup resolver here: it is handed over where a provider's window is opened, so that nobody else pays for it.
export const auth = initializeAuth(app, { persistence: [indexedDBLocalPersistence, browserLocalPersistence] });

if (emulators) connectAuthEmulator(auth, emulators.auth, { disableWarnings: true });

export {
  createUserWithEmailAndPassword,
  getIdTokenResult,
  onAuthStateChanged,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signOut,
} from 'firebase/auth';
