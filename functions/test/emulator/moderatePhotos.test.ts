import { FieldValue } from 'firebase-admin/firestore';
import { beforeAll, describe, expect, it } from 'vitest';
import { type PhotoAction, photoActions } from '#contract/callables/moderatePhotos.ts';
import { profileSchema } from '#contract/documents/profile.ts';
import { decode } from '#contract/documents/stored.ts';
import { type PhotoId, parsePhotoId } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { moderatePhoto } from '../../src/moderation/decisions/moderatePhoto.ts';
import { publishDue } from '../../src/photos/publishDue.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { staffOf } from '../../src/staff/act.ts';
import { nightly } from '../nightly.ts';
import { noisyJpeg } from '../pictures/samples.ts';
import { banJobDone, noticesTo } from './harness/bans.ts';
import { answerOf, call, reserve } from './harness/calls.ts';
import { photoIn } from './harness/edits.ts';
import { actorOf, allOk, auditOfPhoto, moderate, undoLast } from './harness/moderated.ts';
import { ban as banPast, newcomer, type Person, staffMember } from './harness/people.ts';
import { photoNow, photoWhen, setPhoto, variantsOf } from './harness/photos.ts';
import { server } from './harness/site.ts';
import { seen, upload } from './harness/storage.ts';
import { until } from './harness/until.ts';

const { firestore } = server;

let moderator: Person;
let admin: Person;
let hana: Person;
let picture: Buffer;
beforeAll(async () => {
  [moderator, admin, hana] = await Promise.all([staffMember('moderator'), staffMember('admin'), newcomer()]);
  picture = await noisyJpeg(400, 134);
});

async function published(person: Person): Promise<PhotoId> {
  const { id, uploadPath } = await reserve(person);
  await upload(person, uploadPath, picture);
  await photoWhen(id, 'published');
  return id;
}

const versionOf = async (id: PhotoId) => (await firestore.doc(`photos/${id}`).get()).updateTime?.toMillis();
const countOf = async ({ uid }: Person) => {
  const path = `profiles/${uid}`;
  return decode(profileSchema, path, (await firestore.doc(path).get()).data()).photoCount;
};
const counted = (person: Person, count: number) =>
  until(`${count} photos are counted`, async () => ((await countOf(person)) === count ? true : undefined));
const noticesAbout = async (person: Person, id: PhotoId) =>
  (await noticesTo(person)).filter(({ subject }) => subject === id).map(({ createdAt: _, ...notice }) => notice);
const refusedWith = (id: PhotoId, code: string) => ({ results: [{ id, ok: false, code, auditIds: [] }] });
const spam = { rule: 'spam', note: '' };

describe('hiding a photo', () => {
  it('a hidden photo and its files disappear, the owner is told why, and restoring reverts all of that', async () => {
    const person = await newcomer();
    const id = await published(person);
    await counted(person, 1);
    const before = await photoNow(id);
    const [variant] = variantsOf(id, before);
    if (!variant) throw new Error('no variant');
    expect((await seen(variant.address)).status).toBe(200);

    expect(await moderate(moderator, [id], 'hide', { note: '宣伝です' })).toEqual(allOk(id));
    const hidden = await photoNow(id);
    expect(hidden).toMatchObject({ status: 'hidden', hold: { rule: 'spam', note: '宣伝です' } });
    expect((await seen(variant.address)).status).toBe(404);
    await counted(person, 0);
    expect(await noticesAbout(person, id)).toEqual([
      {
        kind: 'photo-hidden',
        subject: id,
        text: '宣伝です',
        rule: 'spam',
        decisionId: expect.any(String),
        source: 'staff',
        automated: false,
        readAt: undefined,
      },
    ]);
    expect(await auditOfPhoto(id)).toMatchObject([
      {
        actorId: moderator.uid,
        action: 'moderatePhotos',
        reason: '宣伝です',
        before: { ownerId: person.uid, status: 'published' },
        after: { ownerId: person.uid, status: 'hidden', hold: { rule: 'spam', note: '宣伝です' } },
      },
    ]);

    expect(await moderate(moderator, [id], 'restore')).toEqual(allOk(id));
    const restored = await photoNow(id);
    expect(restored).toMatchObject({ status: 'published', publishedAt: before?.publishedAt });
    expect(restored).not.toHaveProperty('hold');
    expect((await seen(variant.address)).status).toBe(200);
    await counted(person, 1);
    expect((await noticesAbout(person, id)).map(({ kind }) => kind).toSorted()).toEqual([
      'photo-hidden',
      'photo-restored',
    ]);
  });

  it('a photo that is hidden for another rule has the new rule', async () => {
    const id = await photoIn(hana, 'hidden', { hold: spam });
    expect(await moderate(moderator, [id], 'hide', { rule: 'violence' })).toEqual(allOk(id));
    expect(await photoNow(id)).toMatchObject({ status: 'hidden', hold: { rule: 'violence', note: '' } });
  });
});

describe('every action', () => {
  const hold = { rule: 'ng-tag', note: 'x' };
  it.each([
    ['published', {}, 'hold', { status: 'held', hold: { rule: 'staff', note: 'n' } }, 'photo-held'],
    ['held', { hold }, 'hide', { status: 'hidden', hold: { rule: 'spam', note: 'n' } }, 'photo-hidden'],
    ['held', { hold }, 'publish', { status: 'published' }, 'photo-published'],
    ['held', { hold }, 'remove', { status: 'removed', hold, removed: { from: 'held', rule: 'spam' } }, 'photo-removed'],
    ['published', {}, 'remove', { status: 'removed', removed: { from: 'published', note: 'n' } }, 'photo-removed'],
  ] as const)('an action on a photo that is %s (%o): %s', async (status, more, action, then, kind) => {
    const id = await photoIn(hana, status, more);
    const { publishedAt } = (await photoNow(id)) ?? {};
    expect(await moderate(moderator, [id], action, { note: 'n' })).toEqual(allOk(id));
    const after = await photoNow(id);
    expect(after).toMatchObject(then);
    expect(after?.publishedAt).toEqual(publishedAt);
    expect(after && 'hold' in after).toBe('hold' in then);
    expect(await noticesAbout(hana, id)).toMatchObject([{ kind, text: 'n' }]);

    const [version, done] = [await versionOf(id), await auditOfPhoto(id)];
    expect(done).toHaveLength(1);
    expect(await moderate(moderator, [id], action, { note: 'n' })).toEqual(allOk(id));
    expect(await versionOf(id)).toBe(version);
    expect(await auditOfPhoto(id)).toHaveLength(1);
    expect(await noticesAbout(hana, id)).toHaveLength(1);

    await undoLast(id, moderator);
    const undone = await photoNow(id);
    expect(undone?.status).toBe(status);
    expect(undone?.hold).toEqual('hold' in more ? more.hold : undefined);
    expect(undone).not.toHaveProperty('removed');
  });

  it('staff restore a removed photo to its former status, and one that was hidden for review', async () => {
    for (const [status, more, then] of [
      ['published', {}, { status: 'published' }],
      ['held', { hold }, { status: 'held', hold }],
      ['hidden', { hold: spam }, { status: 'held', hold: spam }],
    ] as const) {
      const id = await photoIn(hana, status, more);
      await moderate(moderator, [id], 'remove');
      await moderate(moderator, [id], 'restore');
      const restored = await photoNow(id);
      expect(restored).toMatchObject(then);
      expect(restored).not.toHaveProperty('removed');
    }
  });

  it('an action dates a photo that was never published, and keeps the date of others', async () => {
    const fresh = await photoIn(hana, 'held', { hold });
    await firestore.doc(`photos/${fresh}`).update({ publishedAt: FieldValue.delete() });
    const began = Date.now();
    await moderate(moderator, [fresh], 'publish');
    expect((await photoNow(fresh))?.publishedAt?.getTime()).toBeGreaterThanOrEqual(began - 1_000);
  });
});

describe('a scheduled photo', () => {
  const publishAt = new Date(Date.now() + 3_600_000);
  const unseen = { publishAt, publishedAt: FieldValue.delete() };

  it('a scheduled photo that staff approve waits for its time without another hold, and its owner is told', async () => {
    const hold = { rule: 'new-account', note: '' };
    const id = await photoIn(hana, 'held', { hold, ...unseen });
    for (const _ of ['once', 'again']) expect(await moderate(moderator, [id], 'publish')).toEqual(allOk(id));
    const passed = await photoNow(id);
    expect(passed).toMatchObject({ status: 'scheduled', publishAt, approvedAt: expect.any(Date), listed: false });
    expect(passed).not.toHaveProperty('publishedAt');
    expect(passed).not.toHaveProperty('hold');
    expect(await noticesAbout(hana, id)).toMatchObject([{ kind: 'photo-approved' }]);
    expect(await auditOfPhoto(id)).toHaveLength(1);

    await undoLast(id, moderator);
    expect(await photoNow(id)).toMatchObject({ status: 'held', hold, publishAt });
    expect(await moderate(moderator, [id], 'publish')).toEqual(allOk(id));
    await publishDue(id, () => publishAt);
    expect(await photoNow(id)).toMatchObject({ status: 'published', publishedAt: publishAt });
  });

  it('a scheduled photo can be hidden before its time, and waits again when that is undone', async () => {
    const id = await photoIn(hana, 'scheduled', unseen);
    expect(await moderate(moderator, [id], 'hide')).toEqual(allOk(id));
    expect(await photoNow(id)).toMatchObject({ status: 'hidden', publishAt });
    await undoLast(id, moderator);
    expect(await photoNow(id)).toMatchObject({ status: 'scheduled', publishAt });
    expect((await noticesAbout(hana, id)).map(({ kind }) => kind).toSorted()).toEqual([
      'photo-approved',
      'photo-hidden',
    ]);
  });
});

describe('photos that staff may not touch', () => {
  // photoLife.test.ts has each action in each state.
  it.each(
    nightly<readonly [string, Readonly<Record<string, unknown>>]>([
      ['uploading', {}],
      ['processing', {}],
      ['failed', { failure: { code: 'broken' } }],
      ['removed', { deletedAt: new Date() }],
      ['removed', { restorable: { until: new Date(), status: 'processing' } }],
      ['published', { deletedAt: new Date() }],
    ]),
  )('staff cannot act on a photo that is %s (%o)', async (status, more) => {
    const id = await photoIn(hana, status, more);
    const version = await versionOf(id);
    for (const action of photoActions) {
      expect(await moderate(moderator, [id], action)).toEqual(refusedWith(id, 'failed-precondition'));
    }
    expect(await versionOf(id)).toBe(version);
    expect(await auditOfPhoto(id)).toEqual([]);
  });

  it('staff cannot act on a missing photo, or a place reserved for another picture', async () => {
    const nothing = parsePhotoId('nothing0123456789012');
    const reserved = await photoIn(hana, 'uploading', { replaces: nothing });
    for (const id of [nothing, reserved]) {
      expect(await moderate(moderator, [id], 'hide')).toEqual(refusedWith(id, 'not-found'));
    }
  });
});

describe('permissions of moderatePhotos', () => {
  it('a moderator may not act on photos of their own or of staff, but an admin may act on a moderator’s', async () => {
    const [own, admins] = [await photoIn(moderator, 'published'), await photoIn(admin, 'published')];
    expect(await moderate(moderator, [own], 'hide')).toEqual(refusedWith(own, 'permission-denied'));
    expect(await moderate(moderator, [admins], 'hide')).toEqual(refusedWith(admins, 'permission-denied'));
    expect(await moderate(admin, [admins], 'hide')).toEqual(refusedWith(admins, 'permission-denied'));
    expect(await moderate(admin, [own], 'hide')).toEqual(allOk(own));
  });

  it('a person demoted or banned during the call may not act', async () => {
    const id = await photoIn(hana, 'published');
    const [demoted, banned] = [await newcomer(), await staffMember('moderator')];
    await firestore.doc(`roles/${demoted.uid}`).set({ role: null, changedAt: new Date(), pending: true });
    await banPast(banned);
    const command = { action: 'hide', rule: 'spam', note: '', blockImage: false } as const;
    for (const staff of [demoted, banned]) {
      await expect(moderatePhoto(staffOf(actorOf(staff), systemClock), id, command)).rejects.toMatchObject({
        code: 'permission-denied',
      });
    }
    expect((await photoNow(id))?.status).toBe('published');
  });
});

describe('the input of moderatePhotos', () => {
  it.each([
    ['no rule', { action: 'hide' }, 'rule'],
    ['an unknown rule', { action: 'remove', rule: 'ugly' }, 'rule'],
    ['an unknown action', { action: 'destroy' }, 'action'],
    ['a block of what is only held', { action: 'hold', blockImage: true }, 'blockImage'],
    ['a note of 501 characters', { action: 'hold', note: 'x'.repeat(limits.moderation.noteChars + 1) }, 'note'],
    ['no photo', { action: 'hold', ids: [] }, 'ids'],
    ['51 photos', { action: 'hold', ids: Array.from({ length: 51 }, () => 'a'.repeat(20)) }, 'ids'],
    ['something that is no photo’s id', { action: 'hold', ids: ['../users/x'] }, 'ids.0'],
  ])('a call is refused with its field: %s', async (_what, input, field) => {
    const asked = { ids: ['a'.repeat(20)], ...input };
    expect(await call('moderatePhotos', asked, moderator)).toEqual({ refused: { code: 'invalid-argument', field } });
  });

  it('the answers come in the order of the ids, each once', async () => {
    const [one, other, unmade] = [
      await photoIn(hana, 'published'),
      await photoIn(hana, 'held', { hold: spam }),
      await photoIn(hana, 'uploading'),
    ];
    const nothing = parsePhotoId('nothing0123456789012');
    expect(await moderate(moderator, [one, nothing, other, unmade, one], 'hide')).toEqual({
      results: [
        { id: one, ok: true, auditIds: [expect.any(String)] },
        { id: nothing, ok: false, code: 'not-found', auditIds: [] },
        { id: other, ok: true, auditIds: [expect.any(String)] },
        { id: unmade, ok: false, code: 'failed-precondition', auditIds: [] },
        { id: one, ok: true, auditIds: [expect.any(String)] },
      ],
    });
    expect(await auditOfPhoto(one)).toHaveLength(1);
  });
});

describe('a ban that hides photos', () => {
  const banHiding = ({ uid }: Person) => answerOf('banUser', { uid, reason: 'spam', hidePhotos: true }, moderator);
  const unban = ({ uid }: Person) => answerOf('unbanUser', { uid, reason: 'x' }, moderator);

  it('a ban keeps photos hidden that staff publish or restore, and its end shows them', async () => {
    const person = await newcomer();
    const held = await photoIn(person, 'held', { hold: spam });
    const hidden = await photoIn(person, 'hidden', { hold: spam });
    const out = await photoIn(person, 'published');
    await banHiding(person);
    await banJobDone(person);
    await moderate(moderator, [held], 'publish');
    await moderate(moderator, [hidden, out], 'restore');
    for (const id of [held, hidden, out]) {
      expect(await photoNow(id)).toMatchObject({ status: 'hidden', hold: { rule: 'ban' } });
    }
    // A photo hidden by a ban is restored already.
    expect(await auditOfPhoto(out)).toEqual([]);
    await unban(person);
    await banJobDone(person);
    for (const id of [held, hidden, out]) expect((await photoNow(id))?.status).toBe('published');
  });

  it('the end of a ban does not show what staff have hidden, held or removed during it', async () => {
    const person = await newcomer();
    const ids = await Promise.all(['hide', 'hold', 'remove'].map(() => photoIn(person, 'published')));
    await banHiding(person);
    await banJobDone(person);
    const [one, two, three] = ids;
    if (!one || !two || !three) throw new Error('three photos');
    await moderate(moderator, [one], 'hide');
    await moderate(moderator, [two], 'hold');
    await moderate(moderator, [three], 'remove');
    await unban(person);
    await banJobDone(person);
    expect(await Promise.all(ids.map(async (id) => (await photoNow(id))?.status))).toEqual([
      'hidden',
      'held',
      'removed',
    ]);
    await moderate(moderator, [three], 'restore');
    expect((await photoNow(three))?.status).toBe('published');
  });
});

describe('concurrent actions of staff', () => {
  it('concurrent actions leave one history, where each entry starts from the previous one', async () => {
    const id = await photoIn(hana, 'published');
    const staff = [moderator, admin, await staffMember('moderator')];
    const commands: readonly PhotoAction[] = [
      'hide',
      'remove',
      'hold',
      'restore',
      'publish',
      'hide',
      'restore',
      'remove',
    ];
    await Promise.all(commands.map((action, at) => moderate(staff[at % 3] ?? moderator, [id], action)));
    const entries = await auditOfPhoto(id);
    const chained = entries.toSorted((one, other) => one.at.getTime() - other.at.getTime());
    expect(entries.length).toBeGreaterThan(0);
    const ends = chained.map(({ after }) => JSON.stringify(after));
    const begins = chained.map(({ before }) => JSON.stringify(before));
    expect(begins.slice(1).toSorted()).toEqual(ends.slice(0, -1).toSorted());
    const now = await photoNow(id);
    expect(chained.at(-1)?.after['status']).toBe(now?.status);
  });
});

describe('an undo', () => {
  it('an undo is refused after a newer action, or if the photo is gone', async () => {
    const mended = await photoIn(hana, 'published');
    await moderate(moderator, [mended], 'hide');
    await setPhoto(mended, { status: 'held' });
    await expect(undoLast(mended, moderator)).rejects.toMatchObject({ code: 'failed-precondition' });
    expect((await photoNow(mended))?.status).toBe('held');

    const deleted = await photoIn(hana, 'published');
    await moderate(moderator, [deleted], 'hide');
    await answerOf('deletePhoto', { id: deleted }, hana);
    await expect(undoLast(deleted, moderator)).rejects.toMatchObject({ code: 'failed-precondition' });
  });

  it('an undo of a restore removes the photo again and restarts the thirty days', async () => {
    const id = await photoIn(hana, 'published');
    await moderate(moderator, [id], 'remove', { note: 'n' });
    const at = new Date(Date.now() - 29 * 24 * 60 * 60_000);
    await setPhoto(id, { removed: { at } });
    await moderate(moderator, [id], 'restore');
    await undoLast(id, moderator);
    const photo = await photoNow(id);
    expect(photo).toMatchObject({ status: 'removed', removed: { from: 'published', rule: 'spam', note: 'n' } });
    expect(photo?.removed?.at.getTime()).toBeGreaterThan(at.getTime() + 24 * 60 * 60_000);
    expect((await noticesAbout(hana, id)).filter(({ kind }) => kind === 'photo-removed')).toHaveLength(2);
  });

  it('an undo during a later ban shows no photo', async () => {
    const person = await newcomer();
    const id = await photoIn(person, 'published');
    await moderate(moderator, [id], 'hide');
    await answerOf('banUser', { uid: person.uid, reason: 'spam', hidePhotos: true }, moderator);
    await banJobDone(person);
    await undoLast(id, moderator);
    expect(await photoNow(id)).toMatchObject({ status: 'hidden', hold: { rule: 'ban' } });
  });
});
