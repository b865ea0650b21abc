/** Needs a download token: the rules deny all reads. Uses the emulator if there is one. */
export function mediaUrl(bucketName: string, path: string): string {
  const emulator = process.env['FIREBASE_STORAGE_EMULATOR_HOST'];
  const origin = emulator ? `http://${emulator}` : 'https://firebasestorage.googleapis.com';
  return `${origin}/v0/b/${bucketName}/o/${encodeURIComponent(path)}?alt=media`;
}

/** `MATATAKI_SITE_ORIGIN` (`functions/.env.PROJECT`), else Hosting's address. Never taken from a request. */
export function siteOrigin(): string {
  const { MATATAKI_SITE_ORIGIN: configured, GCLOUD_PROJECT: project } = process.env;
  if (configured) return configured.replace(/\/+$/, '');
  if (!project) throw new Error('neither MATATAKI_SITE_ORIGIN nor GCLOUD_PROJECT is set');
  return `https://${project}.web.app`;
}
