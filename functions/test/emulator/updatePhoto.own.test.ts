import { afterEach, describe, expect, it } from 'vitest';
import { auditEntrySchema } from '#contract/documents/auditEntry.ts';
import { decode } from '#contract/documents/stored.ts';
import type { PhotoId } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { rates } from '#contract/rates.ts';
import { processUpload } from '../../src/photos/processUpload.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { ascii, exifBlock, short, tags } from '../pictures/exif.ts';
import { withExif } from '../pictures/jpeg.ts';
import { noisyJpeg } from '../pictures/samples.ts';
import { noticesTo } from './harness/bans.ts';
import { call, reserve } from './harness/calls.ts';
import { edit, formOf, photoIn } from './harness/edits.ts';
import { newcomer, type Person, staffMember } from './harness/people.ts';
import { photoNow, setPhoto } from './harness/photos.ts';
import { entryNow } from './harness/searchEntries.ts';
import { server } from './harness/site.ts';

const { firestore } = server;

/** Documents outside a person's own that a test made; deleted after it. */
const borrowed: string[] = [];
async function lend(path: string, fields: Readonly<Record<string, unknown>>): Promise<void> {
  borrowed.push(path);
  await firestore.doc(path).set(fields);
}
afterEach(async () => {
  await Promise.all(borrowed.splice(0).map((path) => firestore.doc(path).delete()));
});

const auditOf = async (id: PhotoId) => {
  const { docs } = await firestore.collection('auditLog').where('target', '==', `photos/${id}`).get();
  return docs.map((entry) => decode(auditEntrySchema, entry.ref.path, entry.data()));
};

const statusOf = (answer: unknown): unknown =>
  typeof answer === 'object' && answer !== null && 'result' in answer ? answer.result : answer;

describe('updatePhoto', () => {
  it('updatePhoto changes all text fields of a photo and nothing else', async () => {
    const person = await newcomer();
    await firestore.doc(`profiles/${person.uid}`).update({ username: 'hana' });
    const spoilerUntil = new Date('2999-01-01T00:00:00Z');
    await lend('titles/edit-active', { name: 'Active', aliases: ['Act'], status: 'active', spoilerUntil });
    const id = await photoIn(person, 'published');
    const before = await photoNow(id);
    const said = {
      caption: '夜桜',
      description: 'two\nlines',
      alt: 'a tree',
      tags: ['ネコ', 'Cat'],
      titleId: 'edit-active',
      spoiler: true,
    };
    const answer = await edit(person, id, said);
    const after = await photoNow(id);
    expect(answer).toEqual({
      result: { updatedAt: after?.updatedAt.toISOString(), status: 'published', strippedTags: [] },
    });
    expect(after).toEqual({
      ...before,
      ...said,
      tagKeys: ['ねこ', 'cat'],
      titleWords: ['Active', 'Act'],
      titleKind: 'other',
      coveredUntil: spoilerUntil,
      updatedAt: after?.updatedAt,
    });
    expect(after?.updatedAt.getTime()).toBeGreaterThan(before?.updatedAt.getTime() ?? 0);
    const grams = (await entryNow(id))?.grams;
    expect(grams).toEqual(expect.arrayContaining(['!夜桜', '!cat']));
    expect(grams).not.toContain('!桜の');
    expect(await auditOf(id)).toEqual([]);
  });

  it('updatePhoto removes the title, the tags and the texts', async () => {
    const person = await newcomer();
    const said = { tags: ['cat'], description: 'x', alt: 'y', spoiler: true };
    const coveredUntil = new Date('2999-01-01T00:00:00Z');
    const filed = { titleId: 'gone', titleWords: ['Gone'], titleKind: 'film', coveredUntil };
    const id = await photoIn(person, 'held', filed, said);
    const none = { description: '', alt: '', tags: [], titleId: undefined, spoiler: false };
    expect(await edit(person, id, none)).toMatchObject({ result: { status: 'held' } });
    expect(await photoNow(id)).toMatchObject({ description: '', alt: '', tags: [], tagKeys: [], titleWords: [] });
    for (const field of ['titleId', 'titleKind', 'coveredUntil']) expect(await photoNow(id)).not.toHaveProperty(field);
  });

  it('updatePhoto changes the licence, keeps the former ones with their end dates, and accepts a form without one', async () => {
    const person = await newcomer();
    const id = await photoIn(person, 'published', {}, { licence: 'cc-by-4.0' });
    const before = await photoNow(id);
    expect(before?.licence).toBe('cc-by-4.0');
    await edit(person, id, { caption: 'other' });
    const left = await photoNow(id);
    expect([left?.licence, left?.formerLicences]).toEqual(['cc-by-4.0', undefined]);
    await edit(person, id, { licence: 'cc0-1.0' });
    const between = await photoNow(id);
    await edit(person, id, { licence: 'all-rights-reserved' });
    const after = await photoNow(id);
    expect(after).toMatchObject({
      licence: 'all-rights-reserved',
      formerLicences: [
        { licence: 'cc-by-4.0', until: between?.updatedAt },
        { licence: 'cc0-1.0', until: after?.updatedAt },
      ],
    });
  });

  it('updatePhoto keeps the newest of many former licences', async () => {
    const person = await newcomer();
    const until = new Date('2026-01-01T00:00:00Z');
    const formerLicences = Array.from({ length: limits.photo.formerLicences }, () => ({ licence: 'cc-by-4.0', until }));
    const id = await photoIn(person, 'published', { formerLicences }, { licence: 'cc0-1.0' });
    await edit(person, id, { licence: 'cc-by-nd-4.0' });
    const kept = (await photoNow(id))?.formerLicences;
    expect(kept).toHaveLength(limits.photo.formerLicences);
    expect(kept?.at(-1)?.licence).toBe('cc0-1.0');
  });

  it('each change has a later date than the one before, even if the clock is behind', async () => {
    const person = await newcomer();
    const id = await photoIn(person, 'published', { updatedAt: new Date(Date.now() + 60_000) });
    const before = await photoNow(id);
    await edit(person, id, { caption: 'one' });
    const between = await photoNow(id);
    await edit(person, id, { caption: 'two' });
    const after = await photoNow(id);
    const times = [before, between, after].map((photo) => photo?.updatedAt.getTime() ?? 0);
    expect(times.toSorted((one, other) => one - other)).toEqual(times);
    expect(new Set(times).size).toBe(3);
  });
});

describe('a change of a photo that has changed meanwhile', () => {
  it('a conflicting change is refused, and the other one stays', async () => {
    const person = await newcomer();
    const id = await photoIn(person, 'published');
    const [mine, theirs] = [await formOf(id, { caption: 'mine' }), await formOf(id, { caption: 'theirs' })];
    await call('updatePhoto', theirs, person);
    expect(await call('updatePhoto', mine, person)).toEqual({
      refused: { code: 'failed-precondition', field: 'basedOn' },
    });
    expect((await photoNow(id))?.caption).toBe('theirs');
  });

  it('one of two concurrent changes succeeds, and the other is refused as a conflict', async () => {
    const person = await newcomer();
    const id = await photoIn(person, 'published');
    const forms = await Promise.all(['one', 'two'].map((caption) => formOf(id, { caption })));
    const answers = await Promise.all(forms.map((form) => call('updatePhoto', form, person)));
    expect(answers.filter((answer) => 'result' in answer)).toHaveLength(1);
    const taken = answers.findIndex((answer) => 'result' in answer);
    expect((await photoNow(id))?.caption).toBe(['one', 'two'][taken]);
  });

  it('an identical change is no conflict: it gets the same answer, changes nothing and costs nothing', async () => {
    const person = await newcomer();
    await lend('ngTags/editstrip', { name: 'x', mode: 'strip' });
    const id = await photoIn(person, 'published');
    const form = await formOf(id, { caption: 'again', tags: ['cat', 'EditStrip'] });
    const first = await call('updatePhoto', form, person);
    const after = await photoNow(id);
    expect(first).toMatchObject({ result: { strippedTags: ['EditStrip'] } });
    expect(await call('updatePhoto', form, person)).toEqual(first);
    expect(await photoNow(id)).toEqual(after);
    expect((await firestore.doc(`rateLimits/${person.uid}`).get()).get('edits.used')).toBe(1);
  });
});

describe('the time that a photo is published at', () => {
  const ahead = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const waiting = (person: Person, more: Readonly<Record<string, unknown>> = {}) =>
    photoIn(person, 'scheduled', {
      publishAt: new Date(ahead(60)),
      publishedAt: undefined,
      createdAt: new Date(ahead(-1_000)),
      ...more,
    });

  it('the owner changes the time, and removes it by making the photo private', async () => {
    const person = await newcomer();
    const id = await waiting(person);
    const publishAt = ahead(120);
    expect(statusOf(await edit(person, id, { publishAt }))).toMatchObject({ status: 'scheduled' });
    expect(await photoNow(id)).toMatchObject({ status: 'scheduled', publishAt: new Date(publishAt) });
    expect(statusOf(await edit(person, id, { visibility: 'private' }))).toMatchObject({ status: 'published' });
    const kept = await photoNow(id);
    expect(kept).toMatchObject({ visibility: 'private', listed: false });
    expect([kept?.publishAt, kept?.publishedAt]).toEqual([undefined, undefined]);
  });

  it('removing the time publishes the photo at once, and only once', async () => {
    const person = await newcomer();
    const id = await waiting(person);
    const before = Date.now();
    const form = await formOf(id, { caption: '今', publishAt: null });
    const first = await call('updatePhoto', form, person);
    expect(statusOf(first)).toMatchObject({ status: 'published' });
    const after = await photoNow(id);
    expect(after).toMatchObject({ status: 'published', listed: true, caption: '今' });
    expect(after?.publishedAt?.getTime()).toBeGreaterThanOrEqual(before);
    expect(await call('updatePhoto', form, person)).toEqual(first);
  });

  it('removing the time also applies the holds of a photo at its time', async () => {
    const person = await newcomer();
    await lend('ngTags/editlater', { name: 'editlater', mode: 'hold', note: '', by: 'x', at: new Date() });
    const id = await waiting(person, { tags: ['editlater'], tagKeys: ['editlater'] });
    expect(statusOf(await edit(person, id, { publishAt: null }))).toMatchObject({ status: 'held' });
    expect((await noticesTo(person)).map(({ kind }) => kind)).toEqual(['photo-held']);
  });

  it('a private photo that others have not seen can get a time, and so can one that waits for review', async () => {
    const person = await newcomer();
    const publishAt = ahead(60);
    const hidden = await photoIn(person, 'published', { visibility: 'private', publishedAt: undefined });
    expect(statusOf(await edit(person, hidden, { visibility: 'public', publishAt }))).toMatchObject({
      status: 'scheduled',
    });
    const held = await photoIn(person, 'held', { publishedAt: undefined });
    expect(statusOf(await edit(person, held, { publishAt }))).toMatchObject({ status: 'held' });
    expect((await photoNow(held))?.publishAt).toEqual(new Date(publishAt));
  });

  it('only the owner sets a time, between five minutes and 90 days ahead, before others have seen the photo', async () => {
    const [person, moderator] = [await newcomer(), await staffMember('moderator')];
    const id = await waiting(person);
    const refusal = async (who: Person, of: PhotoId, publishAt: string | null) => edit(who, of, { publishAt });
    expect(await refusal(moderator, id, ahead(90))).toEqual({
      refused: { code: 'permission-denied', field: 'publishAt' },
    });
    for (const wrong of [ahead(4), ahead(91 * 24 * 60), ahead(-60)]) {
      expect(await refusal(person, id, wrong)).toEqual({ refused: { code: 'invalid-argument', field: 'publishAt' } });
    }
    const seen = await photoIn(person, 'published');
    expect(await refusal(person, seen, ahead(60))).toEqual({
      refused: { code: 'failed-precondition', field: 'publishAt' },
    });
  });
});

describe('a change without permission', () => {
  it.each(['published', 'held', 'hidden', 'uploading'])(
    'a change of another person’s photo that is %s is refused',
    async (status) => {
      const [owner, other] = [await newcomer(), await newcomer()];
      const id = await photoIn(owner, status);
      const before = await photoNow(id);
      expect(await edit(other, id, { caption: 'mine' })).toEqual({ refused: { code: 'permission-denied' } });
      expect(await edit(undefined, id, { caption: 'mine' })).toEqual({ refused: { code: 'unauthenticated' } });
      expect(await photoNow(id)).toEqual(before);
    },
  );

  it('only people who may change a photo learn what is wrong with the change', async () => {
    const [owner, other] = [await newcomer(), await newcomer()];
    await lend('ngTags/editreject', { name: 'x', mode: 'reject' });
    const id = await photoIn(owner, 'published');
    expect(await edit(other, id, { tags: ['editreject'] })).toEqual({ refused: { code: 'permission-denied' } });
  });
});

describe('a photo that cannot be changed', () => {
  it('a missing photo cannot be changed', async () => {
    const person = await newcomer();
    const form = await formOf(await photoIn(person, 'published'));
    expect(await call('updatePhoto', { ...form, id: 'abcdefghij0123456789' }, person)).toEqual({
      refused: { code: 'not-found' },
    });
  });

  it.each(['uploading', 'processing', 'failed', 'removed'])('a photo that is %s cannot be changed', async (status) => {
    const person = await newcomer();
    const id = await photoIn(person, status);
    expect(await edit(person, id, { caption: 'x' })).toEqual({ refused: { code: 'failed-precondition', field: 'id' } });
  });

  it('a photo deleted temporarily or for good cannot be changed', async () => {
    const person = await newcomer();
    for (const gone of [{ deletedAt: new Date() }, { restorable: { until: new Date(), status: 'published' } }]) {
      const id = await photoIn(person, 'removed', gone);
      expect(await edit(person, id, { caption: 'x' })).toMatchObject({ refused: { code: 'failed-precondition' } });
    }
  });
});

describe('the field that a refusal names', () => {
  it.each([
    ['no caption', { caption: undefined }, 'caption'],
    ['a caption of 81 characters', { caption: 'x'.repeat(81) }, 'caption'],
    ['a description of 2,001 characters', { description: 'x'.repeat(2_001) }, 'description'],
    ['eleven tags', { tags: Array.from({ length: 11 }, (_, index) => `t${index}`) }, 'tags'],
    ['a tag with a blank', { tags: ['ok', 'not ok'] }, 'tags.1'],
    ['a title that is a path', { titleId: '../x' }, 'titleId'],
    ['a title that is not there', { titleId: 'nowhere' }, 'titleId'],
    ['no knowledge of the photo', { basedOn: undefined }, 'basedOn'],
    ['a time that is none', { basedOn: 'yesterday' }, 'basedOn'],
    ['a state of its own', { status: 'published' }, 'status'],
    ['another owner', { ownerId: 'sora' }, 'ownerId'],
  ])('the refusal names the field for %s', async (_what, more, field) => {
    const person = await newcomer();
    const id = await photoIn(person, 'published');
    const before = await photoNow(id);
    expect(await edit(person, id, more)).toEqual({ refused: { code: 'invalid-argument', field } });
    expect(await photoNow(id)).toEqual(before);
  });

  it.each(['proposed', 'retired'])('the refusal names the field for a title that is %s', async (status) => {
    const person = await newcomer();
    await lend(`titles/edit-${status}`, { name: 'X', status });
    const id = await photoIn(person, 'published');
    expect(await edit(person, id, { titleId: `edit-${status}` })).toEqual({
      refused: { code: 'invalid-argument', field: 'titleId' },
    });
  });
});

describe('an NG tag', () => {
  it('an NG tag that rejects refuses the change with the tag’s field', async () => {
    const person = await newcomer();
    await lend('ngTags/editreject', { name: 'x', mode: 'reject' });
    const id = await photoIn(person, 'published');
    expect(await edit(person, id, { tags: ['ok', '#ＥｄｉｔＲｅｊｅｃｔ'] })).toEqual({
      refused: { code: 'invalid-argument', field: 'tags.1' },
    });
  });

  it('an NG tag that holds hides a published photo', async () => {
    const person = await newcomer();
    await lend('ngTags/edithold', { name: 'x', mode: 'hold' });
    const id = await photoIn(person, 'published');
    expect(await edit(person, id, { tags: ['EditHold'] })).toMatchObject({ result: { status: 'held' } });
    expect(await photoNow(id)).toMatchObject({ status: 'held', hold: { rule: 'ng-tag', note: 'edithold' } });
    const told = [{ kind: 'photo-held', subject: id }];
    expect(await noticesTo(person)).toMatchObject(told);
    // The photo waits already, so there is no second notice.
    expect(await edit(person, id, { caption: 'other' })).toMatchObject({ result: { status: 'held' } });
    expect(await noticesTo(person)).toMatchObject(told);
  });

  it('an NG tag that holds does not affect a photo that staff have published with it', async () => {
    const person = await newcomer();
    const id = await photoIn(person, 'published', {}, { tags: ['edithold', 'cat'] });
    await lend('ngTags/edithold', { name: 'x', mode: 'hold' });
    expect(await edit(person, id, { tags: ['edithold'] })).toMatchObject({ result: { status: 'published' } });
  });

  it('the removal of an NG tag does not release a photo that waits because of it', async () => {
    const person = await newcomer();
    await lend('ngTags/edithold', { name: 'x', mode: 'hold' });
    const { id } = await reserve(person, { tags: ['edithold'] });
    await setPhoto(id, { status: 'held' });
    expect(await edit(person, id, { tags: [] })).toMatchObject({ result: { status: 'held' } });
    expect((await photoNow(id))?.hold).toEqual({ rule: 'ng-tag', note: 'edithold' });
  });
});

describe('a photo that is hidden', () => {
  it('a photo that staff hid waits for review with its rule when its owner changes it', async () => {
    const person = await newcomer();
    const hold = { rule: 'sexual', note: 'the caption' };
    const id = await photoIn(person, 'hidden', { hold });
    expect(statusOf(await edit(person, id))).toMatchObject({ status: 'hidden' });
    expect(await edit(person, id, { caption: 'better' })).toMatchObject({ result: { status: 'held' } });
    expect(await photoNow(id)).toMatchObject({ status: 'held', hold, caption: 'better' });
    expect(await noticesTo(person)).toMatchObject([{ kind: 'photo-held', subject: id }]);
  });

  it('a photo that a ban hides stays hidden, and waits for review if it has a held tag', async () => {
    const person = await newcomer();
    await lend('ngTags/edithold', { name: 'x', mode: 'hold' });
    const id = await photoIn(person, 'hidden', { hold: { rule: 'ban', note: '' } });
    expect(await edit(person, id, { caption: 'x' })).toMatchObject({ result: { status: 'hidden' } });
    expect((await photoNow(id))?.hold?.rule).toBe('ban');
    expect(await edit(person, id, { tags: ['edithold'] })).toMatchObject({ result: { status: 'held' } });
    expect((await photoNow(id))?.hold).toEqual({ rule: 'ng-tag', note: 'edithold' });
  });
});

describe('staff', () => {
  it('staff cannot change a member’s licence, download, camera settings, visibility or time', async () => {
    const [owner, staff] = [await newcomer(), await staffMember('admin')];
    const id = await photoIn(owner, 'published');
    const asked = {
      licence: 'cc0-1.0',
      download: 'full',
      showExif: true,
      visibility: 'unlisted',
      publishAt: new Date(Date.now() + 3_600_000).toISOString(),
    };
    for (const [field, value] of Object.entries(asked)) {
      const refused = { refused: { code: 'permission-denied', field } };
      expect(await edit(staff, id, { caption: 'kind', [field]: value }), field).toEqual(refused);
    }
    expect(await photoNow(id)).toMatchObject({
      caption: '桜',
      licence: 'all-rights-reserved',
      download: 'none',
      showExif: false,
    });
  });

  it.each(['moderator', 'admin'] as const)('staff as %s can change a photo, with an audit entry', async (role) => {
    const [owner, staff] = [await newcomer(), await staffMember(role)];
    const id = await photoIn(owner, 'published', {}, { caption: 'rude', tags: ['cat'] });
    expect(await edit(staff, id, { caption: 'kind' })).toMatchObject({ result: { status: 'published' } });
    expect((await photoNow(id))?.caption).toBe('kind');
    expect(await auditOf(id)).toMatchObject([
      {
        actorId: staff.uid,
        action: 'updatePhoto',
        before: { ownerId: owner.uid, caption: 'rude' },
        after: { ownerId: owner.uid, caption: 'kind' },
      },
    ]);
    expect(Object.keys((await auditOf(id))[0]?.before ?? {})).toEqual(['ownerId', 'caption']);
  });

  it('staff who change a hidden photo leave it hidden', async () => {
    const [owner, staff] = [await newcomer(), await staffMember('moderator')];
    const id = await photoIn(owner, 'hidden', { hold: { rule: 'spam', note: '' } });
    expect(await edit(staff, id, { caption: 'kind' })).toMatchObject({ result: { status: 'hidden' } });
  });

  it('staff change their own photos like everybody else', async () => {
    const staff = await staffMember('moderator');
    const id = await photoIn(staff, 'hidden', { hold: { rule: 'spam', note: '' } });
    expect(await edit(staff, id, { caption: 'kind' })).toMatchObject({ result: { status: 'held' } });
    expect(await auditOf(id)).toEqual([]);
  });

  it('a moderator changes nothing of other staff', async () => {
    const [admin, moderator] = [await staffMember('admin'), await staffMember('moderator')];
    const id = await photoIn(admin, 'published');
    expect(await edit(moderator, id, { caption: 'x' })).toEqual({ refused: { code: 'permission-denied' } });
  });

  it('former staff change nothing, whatever their claims say', async () => {
    const [owner, former] = [await newcomer(), await staffMember('moderator')];
    await firestore.doc(`roles/${former.uid}`).set({ role: null, changedAt: new Date(), pending: true });
    const id = await photoIn(owner, 'published');
    expect(await edit(former, id, { caption: 'x' })).toEqual({ refused: { code: 'permission-denied' } });
    expect(await auditOf(id)).toEqual([]);
  });
});

it('the camera settings are read from the original when they are shown, and deleted when they are hidden', async () => {
  const person = await newcomer();
  const camera = exifBlock({
    image: [ascii(tags.make, 'FUJIFILM'), ascii(tags.model, 'X-T5')],
    photo: [short(tags.iso, 400)],
  });
  const { id, uploadPath } = await reserve(person);
  const picture = withExif(await noisyJpeg(400, 134), camera);
  await server.bucket.file(uploadPath).save(picture, { resumable: false, contentType: 'image/jpeg' });
  const place = { uid: person.uid, photoId: id, pictureId: id };
  expect(await processUpload(place, { bucket: server.bucket, clock: systemClock })).toBe('published');
  expect((await photoNow(id))?.exif).toBeUndefined();
  await edit(person, id, { showExif: true });
  expect(await photoNow(id)).toMatchObject({ showExif: true, exif: { camera: 'FUJIFILM X-T5', iso: 400 } });
  await edit(person, id, { caption: 'x' });
  expect((await photoNow(id))?.exif).toBeDefined();
  await edit(person, id, { showExif: false });
  expect((await photoNow(id))?.exif).toBeUndefined();
});

describe('the number of edits in an hour', () => {
  const haveUsed = ({ uid }: Person, used: number) =>
    firestore.doc(`rateLimits/${uid}`).set({ edits: { startedAtMs: Date.now() - 60_000, used } });

  it('the number is 60, and the next edit is refused with the seconds to wait', async () => {
    expect(rates.edits.limit).toBe(60);
    const person = await newcomer();
    const id = await photoIn(person, 'published');
    await haveUsed(person, 59);
    expect(await edit(person, id, { caption: 'last' })).toMatchObject({ result: {} });
    const answer = await edit(person, id, { caption: 'one more' });
    expect(answer).toMatchObject({ refused: { code: 'resource-exhausted' } });
    expect('refused' in answer && answer.refused.retryAfterSeconds).toBeGreaterThan(58 * 60);
    expect((await photoNow(id))?.caption).toBe('last');
  });

  it('the number does not include refused changes', async () => {
    const person = await newcomer();
    const id = await photoIn(person, 'published');
    await haveUsed(person, 59);
    for (const wrong of [{ titleId: 'nowhere' }, { caption: 'x', basedOn: '2020-01-01T00:00:00.000Z' }])
      expect(await edit(person, id, wrong)).toMatchObject({ refused: {} });
    expect(await edit(person, id, { caption: 'last' })).toMatchObject({ result: {} });
  });
});
