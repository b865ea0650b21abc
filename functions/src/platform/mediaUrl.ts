const production = 'https://firebasestorage.googleapis.com';

/** Where a client reads an object that the rules let everybody read; on the emulators, there. */
export function mediaUrl(
  bucketName: string,
  path: string,
  emulatorHost = process.env['FIREBASE_STORAGE_EMULATOR_HOST'],
) {
  const origin = emulatorHost ? `http://${emulatorHost}` : production;
  return `${origin}/v0/b/${bucketName}/o/${encodeURIComponent(path)}?alt=media`;
}

/** The object's path that such an address leads to; `undefined` for any other address. */
export function pathOfMediaUrl(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const encoded = /^\/v0\/b\/[^/]+\/o\/([^/]+)$/.exec(new URL(url).pathname)?.[1];
  try {
    return encoded === undefined ? undefined : decodeURIComponent(encoded);
  } catch {
    // Not one of ours: a percent sign on its own.
    return undefined;
  }
}
