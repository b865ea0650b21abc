import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { siteStatePath, whileReadOnly } from '#contract/closable.ts';
import { parsePhotoId } from '#contract/ids.ts';
import { type Answer, call, photoFields } from './harness/calls.ts';
import { edit, photoIn } from './harness/edits.ts';
import { newcomer, type Person, signUp, staffMember } from './harness/people.ts';
import { setPhoto } from './harness/photos.ts';
import { newVisitor } from './harness/presence.ts';
import { server } from './harness/site.ts';
import { staffCalls } from './harness/staffCallTable.ts';
import { until } from './harness/until.ts';
import { userCalls } from './harness/userCallTable.ts';
import { forgetSettings, setSettings } from './harness/wholeSite.ts';

// Instances keep the news of the site for 15 s.
const patienceMs = 40_000;
vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 });

const readOnly = { refused: { code: 'failed-precondition', closed: 'changes' } };
const inAnHour = () => new Date(Date.now() + 3_600_000);
const codeOf = (answer: Answer) => ('refused' in answer ? answer.refused.code : 'done');

let prober: Person;
beforeAll(async () => {
  prober = await newcomer();
});

/** Waits until the calls are refused because the site is read-only, or are not any more. */
const untilReadOnly = (isReadOnly: boolean) =>
  until(
    `the site is ${isReadOnly ? 'read-only' : 'open'}`,
    async () => {
      // Refused in any case, so that asking costs nothing of a day's changes.
      const answer = await call('updateProfile', { nonsense: 1 }, prober);
      return ('refused' in answer && answer.refused.closed === 'changes') === isReadOnly ? true : undefined;
    },
    patienceMs,
  );

async function closedToTabs(): Promise<readonly string[]> {
  const response = await fetch(`${process.env['MATATAKI_SITE_ORIGIN']}${siteStatePath}`);
  expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  return Object(await response.json()).closed;
}
const untilTabsLearn = (parts: readonly string[]) =>
  until(
    `tabs learn that ${parts.join()} is closed`,
    async () => (String(await closedToTabs()) === String(parts) ? true : undefined),
    patienceMs,
  );

describe('a site that is read-only', () => {
  afterEach(async () => {
    await forgetSettings();
    await untilReadOnly(false);
  });

  it('refuses what makes or changes content, and every other call of people and of staff goes on', async () => {
    const [admin, moderator] = await Promise.all([staffMember('admin'), staffMember('moderator')]);
    const ofPeople = await Promise.all(
      userCalls.map(async ({ name, input, about, unbanned }) => {
        const owner = await newcomer();
        const by = about?.owner === 'permission-denied' ? await newcomer() : owner;
        const sent = await input(owner);
        // Longer than it takes until the site is read-only.
        if (name === 'restorePhoto') await setPhoto(parsePhotoId(sent['id']), { restorable: { until: inAnHour() } });
        return { name, by, sent, usual: unbanned ?? 'done' };
      }),
    );
    const ofStaff: { name: string; sent: unknown }[] = [];
    for (const { name, input } of staffCalls) ofStaff.push({ name, sent: await input({ admin, moderator }) });
    const photo = await photoIn(prober, 'published');

    await setSettings({ readOnly: true });
    await untilReadOnly(true);
    const rules: Readonly<Record<string, string>> = whileReadOnly;
    for (const { name, by, sent, usual } of ofPeople) {
      const answer = await call(name, sent, by);
      if (rules[name] === 'goes-on') expect([name, codeOf(answer)]).toEqual([name, usual]);
      else expect(answer, name).toEqual(readOnly);
    }
    for (const { name, sent } of ofStaff) {
      expect([name, codeOf(await call(name, sent, admin))]).toEqual([name, 'done']);
    }
    expect(await edit(moderator, photo, { caption: 'by staff' })).toMatchObject({ result: { status: 'published' } });
    // Who is new has to wait, who is not is let in.
    const takesNobody = { refused: { code: 'failed-precondition', closed: 'sign-ups' } };
    expect(await call('ensureUser', {}, await signUp())).toEqual(takesNobody);
    await untilTabsLearn(['uploads', 'sign-ups', 'changes']);
  });
});

describe('what is closed besides', () => {
  afterEach(forgetSettings);

  it('is told to every tab, refuses with its name, and lets everything else go on', async () => {
    await setSettings({ uploadsOpen: false, signUpsOpen: false, searchOpen: false, presenceOpen: false });
    await untilTabsLearn(['uploads', 'sign-ups', 'search', 'presence']);
    const refusedFor = (closed: string) => ({ refused: { code: 'failed-precondition', closed } });
    expect(await call('createPhotos', { photos: [photoFields] }, prober)).toEqual(refusedFor('uploads'));
    expect(await call('ensureUser', {}, await signUp())).toEqual(refusedFor('sign-ups'));
    expect(codeOf(await call('updateProfile', { bio: 'y' }, prober))).toBe('done');
    expect(codeOf(await call('proposeTitle', { name: crypto.randomUUID(), kind: 'game' }, prober))).toBe('done');

    // Nobody new is seen as online, and the heartbeat goes on: it tells of bans, notices and the announcement.
    await until(
      'a visitor leaves no trace',
      async () => {
        const anonymousId = newVisitor();
        const answer = await call('heartbeat', { anonymousId }, undefined);
        expect(codeOf(answer)).toBe('done');
        const { exists } = await server.firestore.doc(`presence/${anonymousId}`).get();
        return exists || Object(Object(answer).result).online !== 0 ? undefined : true;
      },
      patienceMs,
    );
    await forgetSettings();
    await untilTabsLearn([]);
    await until(
      'a visitor is seen again',
      async () => {
        const anonymousId = newVisitor();
        await call('heartbeat', { anonymousId }, undefined);
        return (await server.firestore.doc(`presence/${anonymousId}`).get()).exists ? true : undefined;
      },
      patienceMs,
    );
  });
});
