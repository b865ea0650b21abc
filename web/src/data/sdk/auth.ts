import { browserLocalPersistence, connectAuthEmulator, initializeAuth } from 'firebase/auth';
import { site } from '../site.ts';
import { app } from './app.ts';

// Without a popup resolver: only the code that opens a provider's window loads that.
export const auth = initializeAuth(app, { persistence: browserLocalPersistence });

const { emulators } = site();
if (emulators) connectAuthEmulator(auth, emulators.auth, { disableWarnings: true });

export {
  createUserWithEmailAndPassword,
  getIdTokenResult,
  onAuthStateChanged,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signOut,
} from 'firebase/auth';
