import { expect, vi } from 'vitest';
import { changeRole } from '../../../src/accounts/changeRole.ts';
import { systemClock } from '../../../src/platform/clock.ts';
import { type Person, staffMember } from './people.ts';
import { server } from './site.ts';

type Known = Pick<Person, 'uid'>;

/** The role in a person's sign-in. */
export const claimedRole = async ({ uid }: Known): Promise<unknown> =>
  (await server.auth.getUser(uid)).customClaims?.['role'];

/** A person's role in the database. */
export const roleEntry = async ({ uid }: Known) => (await server.firestore.doc(`roles/${uid}`).get()).data();

/** A moderator whose demotion died before the claim changed. */
export async function halfDemoted(): Promise<Person> {
  const moderator = await staffMember('moderator');
  const dying = vi.spyOn(server.auth, 'setCustomUserClaims').mockRejectedValueOnce(new Error('killed'));
  const change = changeRole({ uid: moderator.uid, role: null, actorId: 'system' }, systemClock);
  await expect(change).rejects.toThrow('killed');
  dying.mockRestore();
  expect(await claimedRole(moderator)).toBe('moderator');
  return moderator;
}
