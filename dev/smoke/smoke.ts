import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PhotoId } from '#contract/ids.ts';
import { ROOT } from '../launcher/paths.ts';
import * as checks from './checks.ts';
import type { Reach } from './reach.ts';

export type Credentials = { readonly email: string; readonly password: string };

const PICTURE = join(ROOT, 'dev/demo/pictures/clock.jpg');

/**
 * Checks from outside, in a minute, that a deployed site works: prints a line for each check and resolves with the
 * names of the failed ones. With an account it also uploads a photo, which it always deletes at the end.
 */
export async function smoke(
  reach: Reach,
  account: Credentials | undefined,
  say: (line: string) => void,
): Promise<readonly string[]> {
  const failed: string[] = [];
  /** Returns the result of the check; `undefined` if it failed. */
  async function check<Found>(name: string, look: () => Promise<Found>, tell: (found: Found) => string) {
    try {
      const found = await look();
      say(`ok    ${name}: ${tell(found)}`);
      return found;
    } catch (error) {
      failed.push(name);
      say(`FAIL  ${name}: ${error instanceof Error ? error.message : String(error)}`);
      return undefined;
    }
  }
  const run = (name: string, look: checks.Check) =>
    check(
      name,
      () => look(reach),
      (found) => found,
    );

  await run('home page', checks.home);
  await run('latest build', checks.latestBuild);
  await run('assets', checks.assets);
  await run('kept builds', checks.keptBuilds);
  await run('sign-in pages', checks.signInPages);
  await run('missing page', checks.missingPage);
  await run('public lists', checks.publicLists);
  await run('calls', checks.heartbeat);
  const photos = await checks.newestPhotos(reach).catch(() => []);
  const [newest] = photos;
  if (newest === undefined) say('--    first photos, picture: there is no photo yet');
  else {
    await run('first photos', checks.firstPhotos(photos));
    await run('picture', checks.picture(newest));
  }
  if (account === undefined) {
    if (newest !== undefined) await run('unfolded photo', checks.unfoldedPhoto(newest.id));
    say('--    upload: no account is given (MATATAKI_SMOKE_EMAIL and MATATAKI_SMOKE_PASSWORD)');
    return failed;
  }

  const idToken = await check(
    'sign-in',
    () => reach.signIn(account.email, account.password),
    () => account.email,
  );
  if (idToken === undefined) return failed;
  const content = new Uint8Array(await readFile(PICTURE));
  const photo: PhotoId | undefined = await check(
    'upload',
    () => checks.sendPhoto(reach, idToken, content),
    (id) => id,
  );
  if (photo === undefined) return failed;
  const told = await run('publication', () => checks.publication(reach, photo, idToken));
  if (told !== undefined) await run('unfolded photo', checks.unfoldedPhoto(photo));
  await run('deletion', () => checks.deletion(reach, photo, idToken));
  return failed;
}
