import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { draftsSchema } from '#contract/documents/drafts.ts';
import { decode } from '#contract/documents/stored.ts';
import { limits } from '#contract/limits.ts';
import { call } from './harness/calls.ts';
import { newcomer, type Person } from './harness/people.ts';
import { server } from './harness/site.ts';

const draft = (more: Readonly<Record<string, unknown>> = {}) => ({
  ...{ id: randomUUID(), fileName: 'DSC_0001.jpg', caption: '桜', description: '', alt: '', tags: ['春'] },
  ...{ spoiler: false, sensitive: false, showExif: true, showMoment: false },
  ...{ licence: 'cc0-1.0', download: 'none', visibility: 'unlisted', publishAt: '2099-01-01T00:00:00.000Z' },
  ...more,
});

const draftsOf = async ({ uid }: Person) => {
  const found = await server.firestore.doc(`drafts/${uid}`).get();
  return found.exists ? decode(draftsSchema, found.ref.path, found.data()) : undefined;
};
const save = (person: Person | undefined, drafts: readonly unknown[], forget: readonly string[] = []) =>
  call('saveDrafts', { save: drafts, forget }, person);

describe('saveDrafts', () => {
  it('saveDrafts stores the drafts of several pages for 30 days', async () => {
    const person = await newcomer();
    const album = { id: 'seaside0123456789012', title: '海まで' };
    const [one, other] = [draft(), draft({ caption: '海', title: { id: 'blink', name: '瞬き' }, album })];
    for (const drafts of [[one], [other], [other]]) expect(await save(person, drafts)).toEqual({ result: {} });
    const kept = await draftsOf(person);
    expect(kept?.drafts).toMatchObject([one, other]);
    const days = ((kept?.expiresAt.getTime() ?? 0) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(limits.drafts.retentionDays - 0.1);
    expect(days).toBeLessThanOrEqual(limits.drafts.retentionDays);
  });

  it('saveDrafts stores whatever can be published', async () => {
    const person = await newcomer();
    const families = '👨\u200d👩\u200d👧\u200d👦'.repeat(limits.photo.captionChars);
    expect(await save(person, [draft({ caption: families })])).toEqual({ result: {} });
    expect((await draftsOf(person))?.drafts[0]?.caption).toBe(families);
  });

  it('two drafts saved at once are both kept', async () => {
    const person = await newcomer();
    const drafts = Array.from({ length: 5 }, () => draft());
    await Promise.all(drafts.map((each) => save(person, [each])));
    expect((await draftsOf(person))?.drafts).toHaveLength(5);
  });

  it('saveDrafts leaves nothing once all drafts are discarded', async () => {
    const person = await newcomer();
    const kept = draft();
    await save(person, [kept]);
    await save(person, [], [kept.id, randomUUID()]);
    expect(await draftsOf(person)).toBeUndefined();
  });

  it.each([
    ['too long a caption', [draft({ caption: '桜'.repeat(limits.photo.captionChars + 1) })], 'save.0.caption'],
    ['too many tags', [draft({ tags: Array.from({ length: 11 }, String) })], 'save.0.tags'],
    ['an id that is a path', [draft({ id: '../x' })], 'save.0.id'],
    ['an album that is a path', [draft({ album: { id: '../x', title: '' } })], 'save.0.album.id'],
    ['more than 50', Array.from({ length: 51 }, () => draft()), 'save'],
  ])('saveDrafts refuses %s', async (_, drafts, field) => {
    const person = await newcomer();
    expect(await save(person, drafts)).toEqual({ refused: { code: 'invalid-argument', field } });
    expect(await draftsOf(person)).toBeUndefined();
  });

  it('saveDrafts holds 50 of the longest drafts', async () => {
    const person = await newcomer();
    const [letter, { photo }] = ['𠮷', limits];
    const longest = () =>
      draft({
        fileName: letter.repeat(limits.drafts.fileNameChars),
        caption: letter.repeat(photo.captionChars),
        description: letter.repeat(photo.descriptionChars),
        alt: letter.repeat(photo.altChars),
        tags: Array.from({ length: photo.maxTags }, () => letter.repeat(limits.tag.maxChars)),
      });
    expect(await save(person, Array.from({ length: limits.drafts.atMost }, longest))).toEqual({ result: {} });
    expect((await draftsOf(person))?.drafts).toHaveLength(limits.drafts.atMost);
  });
});
