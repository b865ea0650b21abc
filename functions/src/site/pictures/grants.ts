import { isUid, type Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { secondsAfter } from '../../platform/clock.ts';
import { isSignatureOf, signatureOf } from '../../platform/siteKey.ts';

/** Who was given it, and when. */
export type Grant = { readonly uid: Uid; readonly givenAt: Date };

const { grantSeconds } = limits.pictures;

/** When it was given says when it ends. Letters, digits, `-`, `_` and one dot: a segment of a path as it is. */
export function writeGrant({ uid, givenAt }: Grant): { readonly grant: string; readonly until: Date } {
  const seconds = Math.floor(givenAt.getTime() / 1_000);
  const said = Buffer.from(`${seconds} ${uid}`).toString('base64url');
  return {
    grant: `${said}.${signatureOf('grant', said)}`,
    until: secondsAfter(new Date(seconds * 1_000), grantSeconds),
  };
}

/** `undefined` for one that is over or was never given. */
export function readGrant(grant: string, now: Date): Grant | undefined {
  const [said = '', signature = '', ...rest] = grant.split('.');
  if (rest.length > 0 || !isSignatureOf('grant', said, signature)) return undefined;
  const [seconds, uid] = Buffer.from(said, 'base64url').toString().split(' ');
  const givenAt = new Date(Number(seconds) * 1_000);
  return isUid(uid) && now < secondsAfter(givenAt, grantSeconds) ? { uid, givenAt } : undefined;
}
