import { parseSiteConfig, type SiteConfig } from './siteConfig.ts';

let parsed: SiteConfig | undefined;

/** The configuration of this build of the site. Read when it is first needed: the server draws pages without any. */
export function site(): SiteConfig {
  parsed ??= parseSiteConfig(import.meta.env);
  return parsed;
}
