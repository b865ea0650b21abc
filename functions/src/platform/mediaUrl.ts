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

/**
 * Where the site is served, without a slash at its end: `MATATAKI_SITE_ORIGIN` (`functions/.env.PROJECT` for a domain of one's
 * own; the local stack sets it), else the address that Hosting gives every project. Never what a request claims.
 */
export function siteOrigin(environment: Readonly<Record<string, string | undefined>> = process.env): string {
  const { MATATAKI_SITE_ORIGIN: configured, GCLOUD_PROJECT: project } = environment;
  if (configured) return configured.replace(/\/+$/, '');
  if (!project) throw new Error('neither MATATAKI_SITE_ORIGIN nor GCLOUD_PROJECT is set');
  return `https://${project}.web.app`;
}
