import { join } from 'node:path';
import { loadEnv } from 'vite';
import { parseSiteConfig, type SiteConfig } from '../../web/src/data/siteConfig.ts';
import { LaunchError } from '../launcher/failure.ts';
import { ROOT } from '../launcher/paths.ts';

/**
 * The configuration of the web build of that mode: the same `VITE_` values, from the environment and web/.env*, read in
 * the same way. Throws one sentence that names each missing value.
 */
export function builtSite(mode: 'production' | 'emulator'): SiteConfig {
  try {
    return parseSiteConfig(loadEnv(mode, join(ROOT, 'web'), 'VITE_'));
  } catch (error) {
    throw new LaunchError(error instanceof Error ? error.message : String(error));
  }
}
