import { parseSiteConfig, type SiteConfig } from './siteConfig.ts';

let parsed: SiteConfig | undefined;

/** Parsed on first use: the server draws pages without a configuration. */
export function site(): SiteConfig {
  parsed ??= parseSiteConfig(import.meta.env);
  return parsed;
}
