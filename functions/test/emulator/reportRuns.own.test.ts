import { describe, expect, it, vi } from 'vitest';
import type { PhotoId } from '#contract/ids.ts';
import { nightly } from '../nightly.ts';
import { noticesTo } from './harness/bans.ts';
import {
  auditOfDocument,
  caseNow,
  copiesOf,
  establishedInDocuments,
  expectCountsRight,
  personInDocuments,
  photoSubject,
  publishedPhoto,
  reportBy,
} from './harness/cases.ts';
import { untilWrite, writesOf } from './harness/dyingProcess.ts';
import { fourAtOnce } from './harness/fourAtOnce.ts';
import { bucketOfTests } from './harness/fragileBucket.ts';
import { photoNow, setPhoto } from './harness/photos.ts';

// Concurrent writes to one document wait for each other.
vi.setConfig({ testTimeout: 180_000 });

describe('enough reporters', () => {
  const at = (holdAtReporters: number) => ({ holdAtReporters });

  it('a photo is held at the number in the settings, or never with 0', async () => {
    const people = await establishedInDocuments(4);
    const id = await publishedPhoto(await personInDocuments());
    for (const person of people) await reportBy(person, photoSubject(id), 'spam', at(0));
    expect((await photoNow(id))?.status).toBe('published');
    // The setting has changed: the next reporter is enough, and former ones are not new.
    const [next] = await establishedInDocuments(1);
    if (!next) throw new Error('nobody');
    await reportBy(next, photoSubject(id), 'spam', at(2));
    expect((await photoNow(id))?.status).toBe('held');
  });

  it('enough reporters hold a photo once, and it stays published after staff publish it again', async () => {
    const people = await establishedInDocuments(3);
    const id = await publishedPhoto(await personInDocuments());
    for (const person of people.slice(0, 2)) await reportBy(person, photoSubject(id), 'spam', at(2));
    expect((await photoNow(id))?.status).toBe('held');
    await setPhoto(id, { status: 'published' });
    for (const person of people.slice(2)) await reportBy(person, photoSubject(id), 'spam', at(2));
    expect((await photoNow(id))?.status).toBe('published');
    expect(await auditOfDocument(`photos/${id}`)).toHaveLength(1);
  });

  it('a person who reports again and again counts once', async () => {
    const [person = await personInDocuments()] = await establishedInDocuments(1);
    const id = await publishedPhoto(await personInDocuments());
    for (const reason of ['spam', 'sexual', 'other', 'violence'] as const) {
      await reportBy(person, photoSubject(id), reason, at(2));
    }
    expect((await photoNow(id))?.status).toBe('published');
    await expectCountsRight(`photo_${id}`);
  });
});

describe('concurrent reports', () => {
  it('four concurrent reporters are counted exactly, and one copy of the evidence is kept', async () => {
    const people = await establishedInDocuments(4);
    const reasons = ['spam', 'sexual', 'violence', 'other'] as const;
    const id = await publishedPhoto(await personInDocuments());
    const filed = people.map((person, index) => reportBy(person, photoSubject(id), reasons[index % 4] ?? 'spam'));
    await Promise.all(filed);
    const { reporterCount, weight, reasons: counted, opening } = await caseNow(`photo_${id}`);
    expect({ reporterCount, weight, opening }).toEqual({ reporterCount: 4, weight: 2, opening: 1 });
    expect(counted).toEqual({ spam: 1, sexual: 1, violence: 1, other: 1 });
    await expectCountsRight(`photo_${id}`);
    expect(await copiesOf(`photo_${id}`)).toEqual([`quarantine/photo_${id}/1-${id}-320`]);
  });

  it('four concurrent reporters hold the photo once if two are enough, and the others learn that it waits for review', async () => {
    const people = await establishedInDocuments(4);
    const ownerId = await personInDocuments();
    const id = await publishedPhoto(ownerId);
    const filed = await Promise.allSettled(
      people.map((person) => reportBy(person, photoSubject(id), 'spam', { holdAtReporters: 2 })),
    );
    expect(filed.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    for (const outcome of filed) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'failed-precondition' });
    }
    expect((await caseNow(`photo_${id}`)).reporterCount).toBe(2);
    expect(await auditOfDocument(`photos/${id}`)).toHaveLength(1);
    expect(await noticesTo({ uid: ownerId })).toHaveLength(1);
  });
});

describe('a report that dies', () => {
  it('a repeated report ends like one that did not die, whichever write it died before', async () => {
    const reported = async () => {
      const id = await publishedPhoto(await personInDocuments());
      const [first, second] = await establishedInDocuments(2);
      if (!first || !second) throw new Error('nobody');
      await reportBy(first, photoSubject(id));
      const file = (bucket = bucketOfTests) =>
        reportBy(second, photoSubject(id), 'sexual', { bucket, holdAtReporters: 2 });
      return { id, file };
    };
    const expectHeld = async (id: PhotoId) => {
      expect((await photoNow(id))?.status).toBe('held');
      expect(await caseNow(`photo_${id}`)).toMatchObject({ reporterCount: 2, reasons: { spam: 1, sexual: 1 } });
      expect(await auditOfDocument(`photos/${id}`)).toHaveLength(1);
    };
    const whole = await reported();
    const writes = await writesOf(whole.file);
    await expectHeld(whole.id);
    expect(writes.length).toBeLessThan(20);
    await fourAtOnce(nightly(writes), async (at) => {
      const { id, file } = await reported();
      expect((await untilWrite(at, file)).died, `write ${at}`).toBe(true);
      // The photo is held already, so the repetition is refused: the report exists.
      await file().catch((error: unknown) => expect(error).toMatchObject({ code: 'failed-precondition' }));
      await expectHeld(id);
    });
  });
});
