import { expect, vi } from 'vitest';
import { changeRole } from '../../../src/accounts/changeRole.ts';
import { systemClock } from '../../../src/platform/clock.ts';
import { type Person, staffMember } from './people.ts';
import { server } from './site.ts';

type Known = Pick<Person, 'uid'>;

/** The role that somebody's sign-in gives them. */
export const claimedRole = async ({ uid }: Known): Promise<unknown> =>
  (await server.auth.getUser(uid)).customClaims?.['role'];

/** The role that somebody was given, as the database has it. */
export const roleEntry = async ({ uid }: Known) => (await server.firestore.doc(`roles/${uid}`).get()).data();

/** A moderator whose demotion is decided, by a run that died before their claim had followed. */
export async function halfDemoted(): Promise<Person> {
  const moderator = await staffMember('moderator');
  const dying = vi.spyOn(server.auth, 'setCustomUserClaims').mockRejectedValueOnce(new Error('killed'));
  const change = changeRole({ uid: moderator.uid, role: null, actorId: 'system' }, systemClock);
  await expect(change).rejects.toThrow('killed');
  dying.mockRestore();
  expect(await claimedRole(moderator)).toBe('moderator');
  return moderator;
}
