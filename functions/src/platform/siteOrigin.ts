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
