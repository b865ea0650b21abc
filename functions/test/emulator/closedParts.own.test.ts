import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { siteStatePath } from '#contract/closable.ts';
import { parsePhotoId } from '#contract/ids.ts';
import type { CallName } from '../../src/calls.ts';
import { askApi } from './harness/askApi.ts';
import { type Answer, call, photoFields } from './harness/calls.ts';
import { wholeContract } from './harness/contractCalls.ts';
import { edit, photoIn } from './harness/edits.ts';
import { newcomer, type Person, signUp, staffMember } from './harness/people.ts';
import { setPhoto } from './harness/photos.ts';
import { newVisitor, presenceOf, seen } from './harness/presence.ts';
import { staffCalls } from './harness/staffCallTable.ts';
import { userCalls } from './harness/userCallTable.ts';
import { forgetSettings, setSettings } from './harness/wholeSite.ts';

const readOnly = { refused: { code: 'failed-precondition', closed: 'changes' } };
const inAnHour = () => new Date(Date.now() + 3_600_000);
const codeOf = (answer: Answer) => ('refused' in answer ? answer.refused.code : 'done');

let prober: Person;
beforeAll(async () => {
  prober = await newcomer();
});

async function closedToTabs(): Promise<unknown> {
  const { headers, body } = await askApi(siteStatePath);
  expect(headers['Content-Type']).toMatch(/^application\/json/);
  return Object(JSON.parse(String(body))).closed;
}

afterEach(forgetSettings);

// This call comes first, because an instance caches the site's state for a while.
describe('a closed part', () => {
  it('every tab learns of a closed part, whose calls are refused by name, and all others work', async () => {
    await seen(newVisitor(), new Date());
    await setSettings({ uploadsOpen: false, signUpsOpen: false, searchOpen: false, presenceOpen: false });
    expect(await closedToTabs()).toEqual(['uploads', 'sign-ups', 'search', 'presence']);
    const refusedFor = (closed: string) => ({ refused: { code: 'failed-precondition', closed } });
    expect(await call('createPhotos', { photos: [photoFields] }, prober)).toEqual(refusedFor('uploads'));
    expect(await call('ensureUser', {}, await signUp())).toEqual(refusedFor('sign-ups'));
    expect(codeOf(await call('updateProfile', { bio: 'y' }, prober))).toBe('done');
    expect(codeOf(await call('proposeTitle', { name: crypto.randomUUID(), kind: 'game' }, prober))).toBe('done');

    // No new person counts as online, but heartbeats still bring bans, notices and the announcement.
    const unseen = newVisitor();
    expect(await call('heartbeat', { anonymousId: unseen }, undefined)).toMatchObject({ result: { online: 0 } });
    expect(await presenceOf(unseen)).toBeUndefined();
    await forgetSettings();
    expect(await closedToTabs()).toEqual([]);
    const visitor = newVisitor();
    await call('heartbeat', { anonymousId: visitor }, undefined);
    expect(await presenceOf(visitor)).toBeDefined();
  });
});

describe('a site that is read-only', () => {
  it('a read-only site refuses calls that change content, and all others work', async () => {
    const [admin, moderator] = await Promise.all([staffMember('admin'), staffMember('moderator')]);
    const ofPeople = await Promise.all(
      userCalls.map(async ({ name, input, about, unbanned }) => {
        const owner = await newcomer();
        const by = about?.owner === 'permission-denied' ? await newcomer() : owner;
        const sent = await input(owner);
        // Longer than the site takes to become read-only.
        if (name === 'restorePhoto') await setPhoto(parsePhotoId(sent['id']), { restorable: { until: inAnHour() } });
        return { name, by, sent, usual: unbanned ?? 'done' };
      }),
    );
    const ofStaff: { name: CallName; sent: unknown }[] = [];
    for (const { name, input } of staffCalls) ofStaff.push({ name, sent: await input({ admin, moderator }) });
    const photo = await photoIn(prober, 'published');

    const rules = new Map((await wholeContract()).map(({ name, whileReadOnly }) => [name, whileReadOnly]));
    await setSettings({ readOnly: true });
    for (const { name, by, sent, usual } of ofPeople) {
      const answer = await call(name, sent, by);
      if (rules.get(name) === 'goes-on') expect([name, codeOf(answer)]).toEqual([name, usual]);
      else expect(answer, name).toEqual(readOnly);
    }
    for (const { name, sent } of ofStaff) {
      expect([name, codeOf(await call(name, sent, admin))]).toEqual([name, 'done']);
    }
    expect(await edit(moderator, photo, { caption: 'by staff' })).toMatchObject({ result: { status: 'published' } });
    // A newcomer waits, and a person who is known does not.
    const takesNobody = { refused: { code: 'failed-precondition', closed: 'sign-ups' } };
    expect(await call('ensureUser', {}, await signUp())).toEqual(takesNobody);
    expect(await closedToTabs()).toEqual(['uploads', 'sign-ups', 'changes']);
  });
});
