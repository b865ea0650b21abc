import { connectStorageEmulator, getStorage } from 'firebase/storage';
import { limits } from '#contract/limits.ts';
import { site } from '../site.ts';
import { app } from './app.ts';

export const storage = getStorage(app);
storage.maxUploadRetryTime = limits.upload.abandonedAfterHours * 3_600_000;

const { emulators } = site();
if (emulators) {
  const { hostname, port } = new URL(emulators.storage);
  connectStorageEmulator(storage, hostname, Number(port));
}

export { ref, uploadBytesResumable } from 'firebase/storage';
