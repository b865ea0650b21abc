import { expect, it } from 'vitest';
import { warn } from '../../src/moderation/warnings/warn.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { staffOf } from '../../src/staff/act.ts';
import { loseFirstAttempt } from './harness/lostAttempt.ts';
import { newcomer, userOf } from './harness/people.ts';
import { server } from './harness/site.ts';

it('a moderator cannot warn a person who becomes staff before the second attempt', async () => {
  const [moderator, person] = [await newcomer(), await newcomer()];
  const staff = staffOf({ uid: moderator.uid, role: 'moderator' }, systemClock);
  loseFirstAttempt(() => server.auth.setCustomUserClaims(person.uid, { role: 'admin' }));
  await expect(warn(staff, person.uid, { rule: 'spam', note: '' })).rejects.toMatchObject({
    code: 'permission-denied',
  });
  expect((await userOf(person))?.['strikes']).toBeUndefined();
});
