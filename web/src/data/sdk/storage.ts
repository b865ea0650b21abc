import { connectStorageEmulator, getStorage } from 'firebase/storage';
import { site } from '../site.ts';
import { app } from './app.ts';

export const storage = getStorage(app);

if (site.emulators) {
  const { hostname, port } = new URL(site.emulators.storage);
  connectStorageEmulator(storage, hostname, Number(port));
}

export { ref, uploadBytesResumable } from 'firebase/storage';
