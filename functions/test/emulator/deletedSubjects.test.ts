import { beforeAll, describe, expect, it } from 'vitest';
import type { CaseAction } from '#contract/callables/resolveCases.ts';
import type { AlbumId, PhotoId } from '#contract/ids.ts';
import { albumNow } from './harness/albums.ts';
import { lastEntry, revert } from './harness/audit.ts';
import { noticesTo } from './harness/bans.ts';
import { answerOf, call } from './harness/calls.ts';
import { albumOf, caseNow } from './harness/cases.ts';
import { decide, decided, type Reported, reportedPhotoOf } from './harness/decisions.ts';
import { edit, photoIn } from './harness/edits.ts';
import { allOk, moderate } from './harness/moderated.ts';
import { newcomer, type Person, staffMember } from './harness/people.ts';
import { photoNow, setPhoto } from './harness/photos.ts';
import { undone } from './harness/undone.ts';

let moderator: Person;
let hana: Person;
beforeAll(async () => {
  [moderator, hana] = await Promise.all([staffMember('moderator'), newcomer()]);
});

const deletePhoto = (id: PhotoId) => answerOf('deletePhoto', { id, undoable: true }, hana);
const restorePhoto = (id: PhotoId) => answerOf('restorePhoto', { id }, hana);

/** As `changePhotos` deletes many photos: the owner can restore them for an hour. */
const deleteForAnHour = (id: PhotoId) =>
  setPhoto(id, { status: 'removed', restorable: { until: new Date(Date.now() + 3_600_000), status: 'published' } });

const newestNotice = async (subject: string) => {
  const notices = (await noticesTo(hana)).filter((notice) => notice.subject === subject);
  return notices.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime()).at(-1);
};

const undoLast = async (target: string, action: string) => revert(moderator, (await lastEntry(target, action)).id);

describe('a photo that its owner deleted and can still restore', () => {
  it.each([
    ['hide', { status: 'hidden', hold: { rule: 'spam' } }, 'photo-hidden'],
    ['hold', { status: 'held', hold: { rule: 'staff' } }, 'photo-held'],
    ['remove', { status: 'removed', removed: { from: 'published', rule: 'spam' } }, 'photo-removed'],
    ['mark', { status: 'published', sensitive: true }, 'photo-marked'],
  ] as const)('the photo returns as staff decided: %s', async (action, expected, notice) => {
    const id = await photoIn(hana, 'published');
    await deletePhoto(id);
    for (let times = 0; times < 2; times += 1) expect(await moderate(moderator, [id], action)).toEqual(allOk(id));
    expect(await photoNow(id)).toMatchObject({ status: 'removed', restorable: { status: expected.status } });
    expect((await newestNotice(id))?.kind).toBe(notice);
    await restorePhoto(id);
    expect(await photoNow(id)).toMatchObject({ ...expected, listed: expected.status === 'published' });
  });

  it('the photo returns as a decision on its case says', async () => {
    const outcome = async (action: CaseAction) => {
      const { id, caseId }: Reported = await reportedPhotoOf(hana);
      await deleteForAnHour(id);
      expect(await decide(moderator, [caseId], { actions: [action] })).toEqual(decided(caseId));
      expect(await caseNow(caseId)).toMatchObject({ status: 'resolved', decision: { acts: [action.do] } });
      await restorePhoto(id);
      return photoNow(id);
    };
    expect(await outcome({ do: 'hide', rule: 'spam', blockImage: false })).toMatchObject({ status: 'hidden' });
    expect(await outcome({ do: 'remove', rule: 'spam', blockImage: false })).toMatchObject({
      status: 'removed',
      removed: { from: 'published' },
    });
    expect(await outcome({ do: 'mark' })).toMatchObject({ status: 'published', sensitive: true });
  });

  it('a held photo that staff mark returns published and covered', async () => {
    const { id, caseId } = await reportedPhotoOf(hana);
    await setPhoto(id, { status: 'held', hold: { rule: 'reports', note: '' } });
    await deletePhoto(id);
    expect(await decide(moderator, [caseId], { actions: [{ do: 'mark' }] })).toEqual(decided(caseId));
    await restorePhoto(id);
    expect(await photoNow(id)).toMatchObject({ status: 'published', sensitive: true });
  });

  it('the photo returns as before if staff undo their decision, before or after the restore', async () => {
    for (const isRestoredFirst of [true, false]) {
      const id = await photoIn(hana, 'published');
      await deletePhoto(id);
      await moderate(moderator, [id], 'hide');
      await moderate(moderator, [id], 'mark');
      if (isRestoredFirst) await restorePhoto(id);
      expect(await undoLast(`photos/${id}`, 'moderatePhotos')).toEqual(undone);
      expect(await undoLast(`photos/${id}`, 'markPhoto')).toEqual(undone);
      if (!isRestoredFirst) await restorePhoto(id);
      expect(await photoNow(id)).toMatchObject({ status: 'published', listed: true, sensitive: false });
    }
  });

  it('the photo returns with the words that staff gave it, while its owner cannot change them', async () => {
    const id = await photoIn(hana, 'published');
    await deletePhoto(id);
    expect(await edit(hana, id, { caption: 'by the owner' })).toEqual({
      refused: { code: 'failed-precondition', field: 'id' },
    });
    expect(await edit(moderator, id, { caption: 'by staff', spoiler: true })).toMatchObject({
      result: { status: 'removed' },
    });
    await restorePhoto(id);
    expect(await photoNow(id)).toMatchObject({ status: 'published', caption: 'by staff', spoiler: true });
  });

  it('no decision reaches a photo deleted for good', async () => {
    const id = await photoIn(hana, 'removed', { deletedAt: new Date() });
    expect(await moderate(moderator, [id], 'hide')).toEqual({
      results: [{ id, ok: false, code: 'failed-precondition', auditIds: [] }],
    });
  });
});

describe('an album that its owner deleted and can still restore', () => {
  const moderateAlbum = (id: AlbumId, action: 'hide' | 'restore') =>
    call('moderateAlbums', { ids: [id], action, ...(action === 'hide' && { rule: 'spam' }) }, moderator);
  const deleted = async () => {
    const id = await albumOf(hana.uid);
    await answerOf('deleteAlbum', { id, undoable: true }, hana);
    return id;
  };
  const restored = async (id: AlbumId) => {
    await answerOf('restoreAlbum', { id }, hana);
    const album = await albumNow(id);
    return { status: album?.status, rule: album?.hold?.rule };
  };

  it('the album returns hidden if staff hid it, and published if they restored it again', async () => {
    const id = await deleted();
    for (let times = 0; times < 2; times += 1) expect(await moderateAlbum(id, 'hide')).toEqual(decided(id));
    expect(await albumNow(id)).toMatchObject({ status: 'removed', restorable: { status: 'hidden' } });
    expect((await newestNotice(id))?.kind).toBe('album-hidden');
    expect(await restored(id)).toEqual({ status: 'hidden', rule: 'spam' });

    await answerOf('deleteAlbum', { id, undoable: true }, hana);
    expect(await moderateAlbum(id, 'restore')).toEqual(decided(id));
    expect(await restored(id)).toEqual({ status: 'published', rule: undefined });
  });

  it('the album returns as a decision on its case says', async () => {
    const id = await albumOf(hana.uid);
    await answerOf('reportAlbum', { id, reason: 'spam' }, await newcomer());
    await answerOf('deleteAlbum', { id, undoable: true }, hana);
    const action = { do: 'hide', rule: 'spam', blockImage: false } as const;
    expect(await decide(moderator, [`album_${id}`], { actions: [action] })).toEqual(decided(`album_${id}`));
    expect(await restored(id)).toEqual({ status: 'hidden', rule: 'spam' });
  });

  it('the album returns as before if staff undo their decision', async () => {
    const id = await deleted();
    await moderateAlbum(id, 'hide');
    expect(await undoLast(`albums/${id}`, 'moderateAlbums')).toEqual(undone);
    expect(await restored(id)).toEqual({ status: 'published', rule: undefined });
  });
});
