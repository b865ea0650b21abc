const production = 'https://firebasestorage.googleapis.com';

/** For objects that the rules let everybody read. Leads to the emulator where there is one. */
export function mediaUrl(
  bucketName: string,
  path: string,
  emulatorHost = process.env['FIREBASE_STORAGE_EMULATOR_HOST'],
) {
  const origin = emulatorHost ? `http://${emulatorHost}` : production;
  return `${origin}/v0/b/${bucketName}/o/${encodeURIComponent(path)}?alt=media`;
}

export function pathOfMediaUrl(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const encoded = /^\/v0\/b\/[^/]+\/o\/([^/]+)$/.exec(new URL(url).pathname)?.[1];
  try {
    return encoded === undefined ? undefined : decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}

/** `MATATAKI_SITE_ORIGIN` (`functions/.env.PROJECT`), else Hosting's address. Never what a request claims. */
export function siteOrigin(environment: Readonly<Record<string, string | undefined>> = process.env): string {
  const { MATATAKI_SITE_ORIGIN: configured, GCLOUD_PROJECT: project } = environment;
  if (configured) return configured.replace(/\/+$/, '');
  if (!project) throw new Error('neither MATATAKI_SITE_ORIGIN nor GCLOUD_PROJECT is set');
  return `https://${project}.web.app`;
}
