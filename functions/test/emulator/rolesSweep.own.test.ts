import { describe, expect, it, vi } from 'vitest';
import { changeRole } from '../../src/accounts/changeRole.ts';
import { sweepAccounts } from '../../src/accounts/sweepAccounts.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { auditOf } from './harness/bans.ts';
import { bucketOfTests } from './harness/fragileBucket.ts';
import { type Person, staffMember } from './harness/people.ts';
import { server } from './harness/site.ts';

const { firestore, auth } = server;
const claimOf = async ({ uid }: Person): Promise<unknown> => (await auth.getUser(uid)).customClaims?.['role'];
const entryOf = async ({ uid }: Person) => (await firestore.doc(`roles/${uid}`).get()).data();
const sweep = () => sweepAccounts({ bucket: bucketOfTests, clock: systemClock, until: new Date(Date.now() + 60_000) });

describe('a change of role that died after it was decided', () => {
  async function halfDemoted(): Promise<Person> {
    const [admin, moderator] = [await staffMember('admin'), await staffMember('moderator')];
    const dying = vi.spyOn(auth, 'setCustomUserClaims').mockRejectedValueOnce(new Error('killed'));
    const change = changeRole({ uid: moderator.uid, role: null, actorId: admin.uid }, systemClock);
    await expect(change).rejects.toThrow('killed');
    dying.mockRestore();
    expect(await claimOf(moderator)).toBe('moderator');
    return moderator;
  }

  it('is finished by the schedule, once', async () => {
    const moderator = await halfDemoted();
    expect(await sweep()).toMatchObject({ rolesSettled: 1, failed: 0 });
    expect(await claimOf(moderator)).toBeUndefined();
    expect(await entryOf(moderator)).toMatchObject({ role: null, pending: false });
    expect(await auditOf(moderator)).toHaveLength(1);
    expect(await sweep()).toMatchObject({ rolesSettled: 0, failed: 0 });
  });

  it('is dropped by the schedule where the account is gone', async () => {
    const moderator = await halfDemoted();
    await auth.deleteUser(moderator.uid);
    expect(await sweep()).toMatchObject({ failed: 0 });
    expect(await entryOf(moderator)).toBeUndefined();
  });
});
