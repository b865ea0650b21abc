import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { recallBan } from '../../src/accounts/bans.ts';
import { welcomeFirstAdmin } from '../../src/accounts/changeRole.ts';
import { identityOf, marksLeft } from '../../src/data/bans/banMarks.ts';
import { readBanMarks, rememberBan } from '../../src/data/bans/banMemoryStore.ts';
import { noteMarks } from '../../src/moderation/bans/applyBan.ts';
import { warn } from '../../src/moderation/warnings/warn.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { readBanMemoryKey } from '../../src/platform/keys.ts';
import { staffOf } from '../../src/staff/act.ts';
import { setBan, userNow } from './harness/bans.ts';
import { caseNow, personInDocuments, photoSubject, publishedPhoto, reportBy } from './harness/cases.ts';
import { loseFirstAttempt } from './harness/lostAttempt.ts';
import { newcomer, type Person } from './harness/people.ts';
import { roleEntry } from './harness/roles.ts';
import { server } from './harness/site.ts';

const { auth } = server;

const freshAddress = () => `${randomUUID()}@example.com`;
const marksNow = async ({ uid }: Person) => marksLeft(identityOf(await auth.getUser(uid)), readBanMemoryKey());

describe('a person whose sign-in changes before the second attempt of a transaction', () => {
  let person: Person;
  beforeEach(async () => {
    person = await newcomer();
  });

  it('a person who is staff now is not warned by a moderator', async () => {
    const staff = staffOf({ uid: (await newcomer()).uid, role: 'moderator' }, systemClock);
    loseFirstAttempt(() => auth.setCustomUserClaims(person.uid, { role: 'admin' }));
    await expect(warn(staff, person.uid, { rule: 'spam', note: '' })).rejects.toMatchObject({
      code: 'permission-denied',
    });
    expect((await userNow(person)).strikes).toEqual([]);
  });

  it('a report about a person who is staff now is a case for admins', async () => {
    const id = await publishedPhoto(person.uid);
    const reporter = await personInDocuments();
    loseFirstAttempt(() => auth.setCustomUserClaims(person.uid, { role: 'moderator' }));
    await reportBy(reporter, photoSubject(id), 'spam');
    expect((await caseNow(`photo_${id}`)).aboutStaff).toBe(true);
  });

  it('a person who has the address of a banned account now is banned', async () => {
    const email = freshAddress();
    const banned = await newcomer();
    await auth.updateUser(banned.uid, { email, emailVerified: true });
    await rememberBan(await marksNow(banned), { expiresAt: new Date('2100-01-01'), rule: 'spam' });
    await auth.deleteUser(banned.uid);
    loseFirstAttempt(() => auth.updateUser(person.uid, { email, emailVerified: true }));
    expect(await recallBan(person.uid, systemClock)).toBe('banned');
  });

  it('the marks of a banned person are of the address that they have now', async () => {
    await setBan(person, { by: 'system' });
    loseFirstAttempt(() => auth.updateUser(person.uid, { email: freshAddress() }));
    await noteMarks(person.uid);
    expect((await readBanMarks(person.uid)).marks).toEqual(await marksNow(person));
  });

  it('a person who no longer has the address of the first admin does not become one', async () => {
    const email = freshAddress();
    await auth.updateUser(person.uid, { email, emailVerified: true });
    loseFirstAttempt(() => auth.updateUser(person.uid, { email: freshAddress() }));
    await welcomeFirstAdmin(person.uid, systemClock, { MATATAKI_FIRST_ADMIN: email });
    expect(await roleEntry(person)).toBeUndefined();
  });
});
