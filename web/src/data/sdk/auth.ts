import { initializeApp } from 'firebase/app';
import { browserLocalPersistence, connectAuthEmulator, indexedDBLocalPersistence, initializeAuth } from 'firebase/auth';
import { site } from '../site.ts';

const { emulators, firebase } = site();

export const app = initializeApp({ ...firebase });

// Without a popup resolver: only the code that opens a provider's window loads that.
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
