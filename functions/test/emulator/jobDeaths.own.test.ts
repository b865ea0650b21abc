import { describe, expect, it, vi } from 'vitest';
import { type JobName, jobNames } from '#contract/documents/job.ts';
import { storagePath } from '#contract/paths.ts';
import { changeTag } from '../../src/catalogue/saveTag.callable.ts';
import { changeTitle } from '../../src/catalogue/saveTitle.callable.ts';
import { parseTag } from '../../src/catalogue/tagPolicy.ts';
import { startDeletion } from '../../src/data/mydata/deletionStore.ts';
import { startPhotoChanges } from '../../src/data/photos/photoChangesStore.ts';
import { startFullSizeJob } from '../../src/photos/fullSize.ts';
import { runTransaction } from '../../src/platform/transaction.ts';
import { isNight } from '../nightly.ts';
import { noisyJpeg } from '../pictures/samples.ts';
import { manyPhotos, statusesOf } from './harness/bannedPhotos.ts';
import { noticesTo, setBan } from './harness/bans.ts';
import {
  countsOf,
  peopleInDocuments,
  personInDocuments,
  photoSubject,
  publishedPhoto,
  reportBy,
} from './harness/cases.ts';
import { put } from './harness/documents.ts';
import { atEachDeath, untilWrite } from './harness/dyingProcess.ts';
import { expectNothingOf } from './harness/erasure.ts';
import { bucketOfTests } from './harness/fragileBucket.ts';
import { filesWithoutUid, giveEverything } from './harness/fullAccount.ts';
import { jobAt, putJob, resumeJobsIn, runJob } from './harness/jobs.ts';
import { changesNow } from './harness/manyPhotos.ts';
import { ownersOf, renamedBefore } from './harness/ownerCopies.ts';
import { newcomer } from './harness/people.ts';
import { alike, fieldOf, freshKey, havePhotos, noticesOf, saveNgTag, staff } from './harness/photoJobs.ts';
import { photoNow, setPhoto } from './harness/photos.ts';
import { publishedWith } from './harness/replacements.ts';

type Prepared = {
  readonly subject: string;
  /** Everything is as after a run without a death. */
  readonly expectDone: () => Promise<void>;
};

/** A job of each kind that has just been started, on a site where no event runs it. Pages have two things each. */
const prepared: Readonly<Record<JobName, () => Promise<Prepared>>> = {
  'ng-tag': async () => {
    const key = freshKey();
    const photos = await havePhotos(alike(5, { tags: [key] }));
    await saveNgTag(key, 'hold');
    return {
      subject: key,
      expectDone: async () => {
        expect(new Set(await fieldOf(photos, 'status'))).toEqual(new Set(['held']));
        const notices = await noticesOf();
        expect(photos.map((photo) => notices.get(photo))).toEqual(photos.map(() => 1));
        expect(await jobAt('ng-tag', key)).toMatchObject({ phase: 'done', seen: 5, changed: 5 });
      },
    };
  },
  tag: async () => {
    const [from, into] = [freshKey(), freshKey()];
    for (const key of [from, into]) await put(`tags/${key}`, { name: key, count: 0, search: [] });
    const photos = await havePhotos([...alike(4, { tags: ['x', from] }), { tags: [from, into] }]);
    await changeTag(staff, { tag: parseTag(from), mergeInto: parseTag(into) });
    return {
      subject: from,
      expectDone: async () => {
        expect(await fieldOf(photos, 'tagKeys')).toEqual([...photos.slice(1).map(() => ['x', into]), [into]]);
        expect(await jobAt('tag', from)).toMatchObject({ phase: 'done', seen: 5, changed: 5 });
      },
    };
  },
  title: async () => {
    const fields = { name: freshKey(), reading: '', aliases: [], kind: 'game', status: 'active' } as const;
    const { id: from } = await changeTitle(staff, { fields });
    const { id: into } = await changeTitle(staff, { fields: { ...fields, name: freshKey() } });
    const photos = await havePhotos(alike(5, { titleId: from }));
    await changeTitle(staff, { id: from, fields, mergeInto: into });
    return {
      subject: from,
      expectDone: async () => {
        expect(await fieldOf(photos, 'titleId')).toEqual(photos.map(() => into));
        expect(await jobAt('title', from)).toMatchObject({ phase: 'done', seen: 5, changed: 5 });
      },
    };
  },
  'photo-changes': async () => {
    const { uid } = await newcomer();
    const ids = await havePhotos(alike(5, { ownerId: uid, tags: ['雨'] }));
    const change = { addTags: ['夜'] };
    await runTransaction((transaction) =>
      startPhotoChanges(transaction, uid, { ids: [...ids], change, undone: undefined }, new Date()),
    );
    return {
      subject: uid,
      expectDone: async () => {
        expect(await fieldOf(ids, 'tags')).toEqual(ids.map(() => ['雨', '夜']));
        const { phase, results } = await changesNow({ uid });
        expect({ phase, answered: results.map(({ id }) => id) }).toEqual({ phase: 'done', answered: ids });
      },
    };
  },
  'full-size': async () => {
    const { id } = await publishedWith(await noisyJpeg(420, 140));
    await setPhoto(id, { download: 'full' });
    await startFullSizeJob(id, new Date());
    return {
      subject: id,
      expectDone: async () =>
        expect((await photoNow(id))?.variants).toMatchObject({ fullJpeg: { width: 420, height: 140 } }),
    };
  },
  'owner-copy': async () => {
    const { person, owner } = await renamedBefore(5);
    return { subject: person.uid, expectDone: async () => expect(await ownersOf(person)).toEqual([owner]) };
  },
  ban: async () => {
    const { uid } = await manyPhotos(3);
    await setBan({ uid }, { hidePhotos: true });
    await putJob('ban', uid, { owner: uid });
    return { subject: uid, expectDone: async () => expect(await statusesOf(uid)).toEqual({ hidden: 3, uploading: 1 }) };
  },
  deletion: async () => {
    const person = await newcomer();
    const full = await giveEverything(person, await newcomer(), bucketOfTests, ['published', 'held']);
    await startDeletion(person.uid, new Date());
    return { subject: person.uid, expectDone: () => expectNothingOf([person], filesWithoutUid(full)) };
  },
  export: async () => {
    const { uid } = await newcomer();
    const path = storagePath.exportFile(uid, 'a'.repeat(32));
    await putJob('export', uid, { owner: uid, path });
    return {
      subject: uid,
      expectDone: async () => {
        expect(await jobAt('export', uid)).toMatchObject({ phase: 'done', path });
        const { size } = (await bucketOfTests.file(path).getMetadata())[0];
        expect((await jobAt('export', uid))?.['bytes']).toBe(Number(size));
      },
    };
  },
  case: async () => {
    const [id, reporters] = [await publishedPhoto(await personInDocuments()), await peopleInDocuments(3)];
    for (const uid of reporters) await reportBy(uid, photoSubject(id));
    const consequence = { caseId: `photo_${id}`, caseKind: 'photo', opening: 1, status: 'resolved' };
    await putJob('case', `photo_${id}_1`, { ...consequence, note: '', occasion: 'once' });
    return {
      subject: `photo_${id}_1`,
      expectDone: async () => {
        for (const uid of reporters) {
          expect(await countsOf(uid)).toEqual({ resolved: 1 });
          expect(await noticesTo({ uid })).toHaveLength(1);
        }
      },
    };
  },
  chat: async () => {
    await putJob('chat', 'photo_x_1_danger', { about: 'danger', caseKind: 'photo', caseId: 'photo_x', failed: 0 });
    // The local site logs the message. Nothing else is left of it.
    return { subject: 'photo_x_1_danger', expectDone: async () => undefined };
  },
};

/** Where the death in `npm test` is: after the first write of the first page. A deletion has some hundred. */
const representativeDeaths: Partial<Readonly<Record<JobName, number>>> = { chat: 2, deletion: 21 };

vi.setConfig({ testTimeout: isNight ? 3_600_000 : 180_000 });

// No death loses anything: the process dies before one of its writes (to Firestore, Storage or Auth), and the job runs again.
describe.each(jobNames)('a job of the kind %s that dies', (name) => {
  it('a dead job is finished by the schedule, as if it had not died', () =>
    atEachDeath(representativeDeaths[name] ?? 3, async (diesAt) => {
      const { subject, expectDone } = await prepared[name]();
      const run = { bucket: bucketOfTests, pageSize: 2 };
      const { died } = await untilWrite(diesAt, (bucket) => runJob(name, subject, { ...run, bucket }));
      if (died) {
        await resumeJobsIn(9, run);
        await resumeJobsIn(32, run);
      }
      expect((await jobAt(name, subject))?.['phase'] ?? 'deleted').not.toBe('running');
      await expectDone();
      return died;
    }));
});
