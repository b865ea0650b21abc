import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Gives the page that the site was built with, `app.html`: it lies beside the function (dev/project/deploy.ts), and the files that
 * it names are on Hosting. On a local site it lies where that is deployed, and may be another one the next time.
 */
export function builtPageOf(environment: Readonly<Record<string, string | undefined>>, beside: string) {
  const { MATATAKI_SITE_DIR: folder } = environment;
  const read = (): Promise<string> => readFile(join(folder ?? beside, 'app.html'), 'utf8');
  let known: Promise<string> | undefined;
  return async (): Promise<string> => {
    if (folder !== undefined) return read();
    known ??= read().catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };
}

/** The page of this build. */
export const builtPage = builtPageOf(process.env, import.meta.dirname);
