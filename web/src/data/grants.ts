import { grantPicturesContract } from '#contract/callables/grantPictures.ts';
import { limits } from '#contract/limits.ts';
import { call } from './call.ts';
import { onPersonChange } from './personChange.ts';

/** A minute before it ends, by the time that has passed here: clocks of browsers are often wrong. */
const usedForMs = (limits.pictures.grantSeconds - 60) * 1_000;

let given: { readonly grant: Promise<string>; readonly atMs: number } | undefined;

onPersonChange(() => {
  given = undefined;
});

/**
 * What opens pictures that are not public, for `grantedAddress`: one's own, for staff all. One for all that ask within nine minutes,
 * forgotten when somebody signs in or out. Fails as calls do.
 */
export async function pictureGrant(): Promise<string> {
  if (given !== undefined && Date.now() - given.atMs < usedForMs) return given.grant;
  const asked = { grant: call(grantPicturesContract, {}).then(({ grant }) => grant), atMs: Date.now() };
  given = asked;
  asked.grant.catch(() => {
    if (given === asked) given = undefined;
  });
  return asked.grant;
}
