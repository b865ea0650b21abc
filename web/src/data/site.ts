import { parseSiteConfig } from './siteConfig.ts';

/** The configuration of this build of the site, parsed once. */
export const site = parseSiteConfig(import.meta.env);
