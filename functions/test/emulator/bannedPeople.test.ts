import * as v from 'valibot';
import { expect, it } from 'vitest';
import { apiAddress } from '#contract/edge/api.ts';
import { peopleAnswer } from '#contract/edge/names.ts';
import { applyBan } from '../../src/moderation/bans/applyBan.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { setBan } from './harness/bans.ts';
import { answerOf, call } from './harness/calls.ts';
import { newcomer, staffMember } from './harness/people.ts';
import { server } from './harness/site.ts';
import { until } from './harness/until.ts';

const { firestore } = server;
const siteOrigin = process.env['MATATAKI_SITE_ORIGIN'] ?? '';

const isFound = async (username: string): Promise<boolean> => {
  const response = await fetch(`${siteOrigin}${apiAddress.people({ q: username })}`);
  return v.parse(peopleAnswer, await response.json()).items.some((person) => person.username === username);
};

it('a banned person is in no list of people until the ban ends', async () => {
  const [person, moderator] = [await newcomer(), await staffMember('moderator')];
  const username = `b${person.uid.slice(0, 12).toLowerCase()}`;
  expect(await call('updateProfile', { username }, person)).toMatchObject({ result: {} });
  expect(await isFound(username)).toBe(true);

  await answerOf('banUser', { uid: person.uid, reason: 'spam' }, moderator);
  await until('leaving the lists', async () => ((await isFound(username)) ? undefined : true));
  await answerOf('unbanUser', { uid: person.uid, reason: 'x' }, moderator);
  await until('coming back', async () => ((await isFound(username)) ? true : undefined));

  const profileNow = async () => (await firestore.doc(`profiles/${person.uid}`).get()).data();
  const before = await profileNow();
  const run = () => applyBan(person.uid, { clock: systemClock, until: new Date(Date.now() + 60_000) });
  // The current account counts, whatever the job was made for.
  await run();
  await setBan(person, {});
  await Promise.all([run(), run()]);
  await run();
  expect(await isFound(username)).toBe(false);
  // Public documents of a person do not reveal a ban.
  expect(await profileNow()).toEqual(before);
});
