import { beforeAll, describe, expect, it } from 'vitest';
import type { Notice } from '#contract/documents/notice.ts';
import { liftIfOver } from '../../src/moderation/bans/ban.ts';
import { albumNow } from './harness/albums.ts';
import { appealed, appealNow, appealTo, lastDecision } from './harness/appeals.ts';
import { entriesOf, lastEntry, revert } from './harness/audit.ts';
import { answeredBy, bannedBy, noticesTo, userNow } from './harness/bans.ts';
import { answerOf, call } from './harness/calls.ts';
import { albumOf, albumSubject, caseNow, personInDocuments, photoSubject, reportBy } from './harness/cases.ts';
import { decide } from './harness/decisions.ts';
import { photoIn } from './harness/edits.ts';
import { newcomer, type Person, signInAgain, staffMember } from './harness/people.ts';
import { photoNow } from './harness/photos.ts';
import { claimedRole } from './harness/roles.ts';
import { server } from './harness/site.ts';
import { banUser, pathOf, setRole, unbanUser, undone } from './harness/undone.ts';

const { firestore, auth } = server;
const refused = (code: string, field?: string) => ({ refused: field === undefined ? { code } : { code, field } });
const done = { result: { auditIds: expect.any(Array) } };
const repaired = (repair: string) => ({ result: { auditIds: expect.any(Array), repair } });

let decider: Person;
let moderator: Person;
let admin: Person;
beforeAll(async () => {
  [decider, moderator, admin] = await Promise.all([
    staffMember('moderator'),
    staffMember('moderator'),
    staffMember('admin'),
  ]);
  // With entries in `roles`, the site knows that there are three.
  for (const person of [decider, moderator]) await setRole(admin, person, 'moderator');
  [decider, moderator] = await Promise.all([signInAgain(decider), signInAgain(moderator)]);
});

const resolve = (caller: Person | undefined, id: string, accept: boolean, note = '確認しました') =>
  call('resolveAppeal', { id, accept, note }, caller);
const kindsTo = async (person: Person) => (await noticesTo(person)).map(({ kind }) => kind).toSorted();
const noticeOf = async (person: Person, kind: Notice['kind']) =>
  (await noticesTo(person)).find((notice) => notice.kind === kind);

async function hiddenPhoto(person: Person, action = 'hide') {
  const id = await photoIn(person, 'published');
  await answerOf('moderatePhotos', { ids: [id], action, rule: 'spam', note: '宣伝です' }, decider);
  return id;
}

/** A banned person who has signed in again and has appealed. */
async function appellant(judge = decider, candidate?: Person) {
  const somebody = candidate ?? (await newcomer());
  await banUser(judge, somebody);
  const person = await signInAgain(somebody);
  return { person, id: await appealed(person) };
}

const hideAndWarn = [
  { do: 'hide', rule: 'spam', blockImage: false },
  { do: 'warn', rule: 'spam' },
] as const;

describe('a decision', () => {
  it('the notice of a decision says its rule, that staff made it of their own accord, and by which id to object', async () => {
    const person = await newcomer();
    await hiddenPhoto(person);
    const { id } = await lastDecision(person);
    expect(await noticeOf(person, 'photo-hidden')).toMatchObject({
      rule: 'spam',
      text: '宣伝です',
      decisionId: id,
      source: 'staff',
      automated: false,
    });
  });

  it('a decision on a reported photo names the report, and all that it did is one decision', async () => {
    const person = await newcomer();
    const id = await photoIn(person, 'published');
    await reportBy(await personInDocuments(), photoSubject(id));
    await decide(decider, [`photo_${id}`], { resolution: 'resolved', actions: hideAndWarn, note: '宣伝です' });
    const decision = await lastDecision(person);
    expect(decision).toMatchObject({ source: 'report', automated: false });
    expect(decision.acts).toMatchObject([
      { kind: 'photo-hidden', subject: id, rule: 'spam', text: '宣伝です' },
      { kind: 'warned', subject: person.uid, rule: 'spam' },
    ]);
    expect((await noticeOf(person, 'photo-hidden'))?.source).toBe('report');
    expect((await caseNow(`photo_${id}`)).decision?.id).toBe(decision.id);
  });

  it('an album that enough reports have hidden was hidden by a machine', async () => {
    const person = await newcomer();
    const id = await albumOf(person.uid);
    await reportBy(await personInDocuments(), albumSubject(id), 'spam', { holdAtReporters: 1 });
    expect(await lastDecision(person)).toMatchObject({
      source: 'report',
      automated: true,
      acts: [{ kind: 'album-hidden', subject: id, rule: 'spam' }],
    });
    expect(await noticeOf(person, 'album-hidden')).toMatchObject({ source: 'report', automated: true });
  });

  it('a decision that takes nothing from anybody cannot be appealed against', async () => {
    const person = await newcomer();
    const id = await hiddenPhoto(person);
    const { id: hidden } = await lastDecision(person);
    await answerOf('moderatePhotos', { ids: [id], action: 'restore' }, decider);
    await setRole(admin, person, 'moderator');
    expect((await lastDecision(person)).id).toBe(hidden);
  });
});

describe('an appeal that is accepted', () => {
  it('an accepted appeal shows the photo again, answers in words, and sends one notice of it', async () => {
    const person = await newcomer();
    const photo = await hiddenPhoto(person);
    const id = await appealed(person);
    expect(await resolve(moderator, id, true)).toEqual(repaired('done'));
    expect((await photoNow(photo))?.status).toBe('published');
    expect(await appealNow(id)).toMatchObject({ status: 'accepted', note: '確認しました', repair: 'done' });
    expect(await kindsTo(person)).toEqual(['appeal-accepted', 'photo-hidden']);
    expect(await noticeOf(person, 'appeal-accepted')).toMatchObject({
      subject: photo,
      text: '確認しました',
      decisionId: id,
      repair: 'done',
    });
    expect((await lastDecision(person)).acts).toEqual([expect.objectContaining({ undoneAt: expect.any(Date) })]);
    expect(await lastEntry(pathOf(person), 'resolveAppeal')).toMatchObject({
      actorId: moderator.uid,
      reason: '確認しました',
      before: { appeal: 'open', appealId: id },
      after: { appeal: 'accepted', appealId: id },
      figures: { appealsAccepted: 1 },
    });
    expect((await lastEntry(`photos/${photo}`, 'moderatePhotos')).figures).toMatchObject({ reversed: 'appeal' });
  });

  it('an accepted appeal lifts the ban, forgets who banned, and a repetition changes nothing', async () => {
    const { person, id } = await appellant();
    expect(await resolve(moderator, id, true)).toEqual(repaired('done'));
    expect(await userNow(person)).toMatchObject({ status: 'normal' });
    expect((await userNow(person)).ban).toBeUndefined();
    expect((await auth.getUser(person.uid)).customClaims).toEqual({});
    expect(await answeredBy(id)).toBe(moderator.uid);
    expect(await bannedBy(person)).toBeUndefined();
    expect(await resolve(admin, id, true, 'もう一度')).toEqual(repaired('done'));
    expect(await kindsTo(person)).toEqual(['appeal-accepted']);
    expect((await noticeOf(person, 'appeal-accepted'))?.text).toBe('確認しました');
  });

  it('an accepted appeal withdraws a warning, removes a mark, and shows an album and a removed photo again', async () => {
    const person = await newcomer();
    await answerOf('warnUser', { uid: person.uid, rule: 'spam' }, decider);
    expect(await resolve(moderator, await appealed(person), true)).toEqual(repaired('done'));
    expect((await userNow(person)).strikes).toEqual([]);

    const marked = await hiddenPhoto(person, 'mark');
    expect(await resolve(moderator, await appealed(person), true)).toEqual(repaired('done'));
    expect(await photoNow(marked)).toMatchObject({ sensitive: false });

    const removed = await hiddenPhoto(person, 'remove');
    expect(await resolve(moderator, await appealed(person), true)).toEqual(repaired('done'));
    expect((await photoNow(removed))?.status).toBe('published');

    const album = await albumOf(person.uid);
    await answerOf('moderateAlbums', { ids: [album], action: 'hide', rule: 'spam' }, decider);
    expect(await resolve(moderator, await appealed(person), true)).toEqual(repaired('done'));
    expect((await albumNow(album))?.status).toBe('published');
    expect(new Set(await kindsTo(person))).toEqual(
      new Set(['appeal-accepted', 'album-hidden', 'photo-marked', 'photo-removed']),
    );
  });

  it('an accepted appeal shows an album again that reports alone have hidden', async () => {
    const person = await newcomer();
    const album = await albumOf(person.uid);
    await reportBy(await personInDocuments(), albumSubject(album), 'spam', { holdAtReporters: 1 });
    expect(await resolve(decider, await appealed(person), true)).toEqual(repaired('done'));
    expect((await albumNow(album))?.status).toBe('published');
  });

  it('an accepted appeal returns the role that was taken, alone or by a ban', async () => {
    const [demoted, banned] = [await newcomer(), await newcomer()];
    for (const person of [demoted, banned]) await setRole(admin, person, 'moderator');
    const judge = await staffMember('admin');
    await setRole(admin, judge, 'admin');
    await setRole(admin, demoted, null);
    expect(await kindsTo(demoted)).toEqual(['role-lost']);
    const again = await signInAgain(demoted);
    expect(await resolve(moderator, await appealed(again), true)).toEqual(refused('permission-denied'));
    expect(await resolve(judge, (await lastDecision(again)).id, true)).toEqual(repaired('done'));
    expect(await claimedRole(demoted)).toBe('moderator');
    const { id } = await appellant(admin, banned);
    expect(await resolve(judge, id, true)).toEqual(repaired('done'));
    expect(await claimedRole(banned)).toBe('moderator');
  });

  it('an accepted appeal against a decision on a case undoes all its acts, and the case stays decided', async () => {
    const person = await newcomer();
    const id = await photoIn(person, 'published');
    await reportBy(await personInDocuments(), photoSubject(id));
    await decide(decider, [`photo_${id}`], { resolution: 'resolved', actions: hideAndWarn });
    expect(await resolve(moderator, await appealed(person), true)).toEqual(repaired('done'));
    expect([(await photoNow(id))?.status, (await userNow(person)).strikes]).toEqual(['published', []]);
    expect((await caseNow(`photo_${id}`)).status).toBe('resolved');
    expect((await lastEntry(`cases/photo_${id}`, 'resolveCases')).figures).toMatchObject({ reversed: 'appeal' });
  });

  it('an accepted appeal cannot be undone: staff decide again', async () => {
    const { person, id } = await appellant();
    await resolve(moderator, id, true);
    const { id: auditId } = await lastEntry(pathOf(person), 'resolveAppeal');
    expect(await revert(admin, auditId)).toMatchObject(refused('failed-precondition'));
    expect(await userNow(person)).toMatchObject({ status: 'normal' });
  });
});

describe('what can no longer be undone', () => {
  it('an accepted appeal says that the picture is erased', async () => {
    const person = await newcomer();
    const photo = await hiddenPhoto(person, 'remove');
    const id = await appealed(person);
    await firestore.doc(`photos/${photo}`).delete();
    expect(await resolve(moderator, id, true)).toEqual(repaired('gone'));
    expect(await noticeOf(person, 'appeal-accepted')).toMatchObject({ repair: 'gone' });
    expect((await lastEntry(pathOf(person), 'resolveAppeal')).figures).toMatchObject({ appealsAccepted: 1 });
  });

  it('an accepted appeal says that something else was decided since, and leaves that in force', async () => {
    const person = await newcomer();
    const photo = await hiddenPhoto(person);
    const id = await appealed(person);
    await answerOf('moderatePhotos', { ids: [photo], action: 'remove', rule: 'violence' }, admin);
    expect(await resolve(moderator, id, true)).toEqual(repaired('changed'));
    expect((await photoNow(photo))?.status).toBe('removed');
  });

  it('an appeal against a longer ban ends it, although the shorter one before is over', async () => {
    const person = await newcomer();
    await banUser(decider, person, { until: new Date(Date.now() + 60_000).toISOString() });
    await banUser(decider, person);
    const again = await signInAgain(person);
    const id = await appealed(again);
    const { acts } = await lastDecision(again);
    await firestore.doc(`auditLog/${acts[0]?.auditId}`).update({ 'before.ban.until': new Date(Date.now() - 1_000) });
    expect(await resolve(moderator, id, true)).toEqual(repaired('done'));
    expect((await userNow(person)).status).toBe('normal');
  });

  it('an appeal stays open when its ban ends, until staff answer it in words', async () => {
    const [lifted, over] = [await appellant(), await appellant()];
    await unbanUser(decider, lifted.person);
    await firestore.doc(`users/${over.person.uid}`).update({ 'ban.until': new Date(Date.now() - 1) });
    expect(await liftIfOver(over.person.uid, () => new Date())).toBe(true);
    for (const { id } of [lifted, over]) {
      expect((await appealNow(id)).status).toBe('open');
      expect(await resolve(moderator, id, true)).toEqual(repaired('changed'));
    }
  });
});

describe('an appeal that is rejected', () => {
  it('a rejected appeal keeps the decision, notifies the person with the note, and is final', async () => {
    const { person, id } = await appellant();
    expect(await resolve(moderator, id, false)).toEqual(done);
    expect(await resolve(moderator, id, false)).toEqual(done);
    expect((await userNow(person)).status).toBe('banned');
    expect(await appealNow(id)).toMatchObject({ status: 'rejected', note: '確認しました' });
    expect(await noticesTo(person)).toEqual([
      expect.objectContaining({ kind: 'appeal-rejected', text: '確認しました', decisionId: id }),
    ]);
    expect(await resolve(moderator, id, true)).toEqual(refused('failed-precondition'));
    expect(await appealTo(id, person, 'もう一度')).toEqual(refused('already-exists'));
    const entries = await entriesOf(pathOf(person));
    expect(entries.map(({ action }) => action)).toEqual(['banUser', 'resolveAppeal']);
    expect(entries[1]).toMatchObject({ before: { appeal: 'open' }, after: { appeal: 'rejected' } });
  });

  it('an undo opens the appeal again and withdraws the notice', async () => {
    const { person, id } = await appellant();
    await resolve(moderator, id, false);
    const { id: auditId } = await lastEntry(pathOf(person), 'resolveAppeal');
    expect(await revert(moderator, auditId)).toEqual(undone);
    const reopened = await appealNow(id);
    expect([reopened.status, reopened.note, reopened.handledAt]).toEqual(['open', undefined, undefined]);
    expect([await answeredBy(id), await kindsTo(person)]).toEqual([undefined, []]);
    await resolve(moderator, id, true);
    expect(await revert(moderator, auditId)).toMatchObject(undone);
    expect((await appealNow(id)).status).toBe('accepted');
  });
});

describe('who answers', () => {
  it('the decider cannot answer while there is a colleague', async () => {
    const { id } = await appellant(decider);
    for (const accept of [true, false]) {
      expect(await resolve(decider, id, accept)).toEqual(refused('permission-denied', 'by'));
    }
    expect((await appealNow(id)).status).toBe('open');
    expect(await resolve(moderator, id, false)).toEqual(done);
  });

  it('a former staff member is left to admins, and the deciding admin answers if there is no other', async () => {
    const former = await newcomer();
    await setRole(admin, former, 'moderator');
    const { id, person } = await appellant(admin, former);
    expect(await resolve(moderator, id, true)).toEqual(refused('permission-denied'));
    expect((await userNow(person)).status).toBe('banned');
    const others = await firestore.collection('roles').where('role', '==', 'admin').get();
    for (const { ref } of others.docs) if (ref.id !== admin.uid) await ref.update({ role: null });
    expect(await resolve(admin, id, false)).toEqual(done);
  });

  it('staff cannot answer their own appeal, from a time before they were staff', async () => {
    const { id, person } = await appellant();
    for (const path of [`appeals/${id}`, `decisions/${id}`]) {
      await firestore.doc(path).update({ uid: moderator.uid });
    }
    expect(await resolve(moderator, id, true)).toEqual(refused('permission-denied'));
    expect((await userNow(person)).status).toBe('banned');
  });

  it('resolveAppeal refuses a missing appeal, an empty answer, and callers who are not staff', async () => {
    const { person, id } = await appellant();
    expect(await resolve(moderator, 'a'.repeat(20), true)).toEqual(refused('not-found'));
    expect(await resolve(moderator, id, true, ' ')).toEqual(refused('invalid-argument', 'note'));
    expect(await resolve(moderator, '../users', true)).toEqual(refused('invalid-argument', 'id'));
    expect(await resolve(person, id, true)).toEqual(refused('permission-denied'));
    expect(await resolve(undefined, id, true)).toEqual(refused('unauthenticated'));
    expect((await appealNow(id)).status).toBe('open');
  });

  it('two answers at once have one outcome', async () => {
    const { person, id } = await appellant();
    const answers = await Promise.all([resolve(moderator, id, true), resolve(admin, id, false)]);
    expect(answers.filter((answer) => 'result' in answer)).toHaveLength(1);
    const entries = (await entriesOf(pathOf(person))).filter(({ action }) => action === 'resolveAppeal');
    expect(entries).toHaveLength(1);
    const { status } = await appealNow(id);
    expect((await userNow(person)).status).toBe(status === 'accepted' ? 'normal' : 'banned');
    expect(await noticesTo(person)).toHaveLength(1);
  });
});
