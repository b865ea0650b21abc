import { describe, expect, it } from 'vitest';
import type { Draft, SavedDraft } from '#contract/documents/drafts.ts';
import { limits } from '#contract/limits.ts';
import { changedDrafts } from './draftStore.ts';

const now = new Date('2026-11-23T12:00:00Z');
const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);

const draft = (id: string, caption = ''): Draft => ({
  id,
  fileName: 'DSC_0001.jpg',
  caption,
  description: '',
  alt: '',
  tags: [],
  spoiler: false,
  sensitive: false,
  showExif: false,
  showMoment: false,
  licence: 'all-rights-reserved',
  download: 'none',
  visibility: 'public',
});
const saved = (id: string, savedAt = now, caption = ''): SavedDraft => ({ ...draft(id, caption), savedAt });
const idsAfter = (...given: Parameters<typeof changedDrafts>) => changedDrafts(...given).map(({ id }) => id);

describe('drafts', () => {
  it('a new draft is appended, and a saved one is replaced in place', () => {
    const existing = [saved('a', ago(1)), saved('b', ago(1))];
    expect(changedDrafts(existing, { save: [draft('c'), draft('a', '夕')], forget: [] }, now)).toEqual([
      saved('a', now, '夕'),
      saved('b', ago(1)),
      saved('c'),
    ]);
  });

  it('a discarded draft is deleted, even if the same call saves it', () => {
    expect(idsAfter([saved('a'), saved('b')], { save: [draft('c')], forget: ['a', 'c', 'z'] }, now)).toEqual(['b']);
  });

  it('a draft expires a while after it was saved', () => {
    const { retentionDays } = limits.drafts;
    const existing = [saved('old', ago(retentionDays)), saved('young', ago(retentionDays - 1))];
    expect(idsAfter(existing, { save: [], forget: [] }, now)).toEqual(['young']);
  });

  it('a person has at most 50 drafts, and the oldest are deleted', () => {
    const existing = Array.from({ length: limits.drafts.atMost }, (_, at) => saved(`${at}`, ago(at / 10)));
    const after = idsAfter(existing, { save: [draft('new'), draft('49')], forget: [] }, now);
    expect(after).toHaveLength(limits.drafts.atMost);
    expect(after).toEqual(expect.arrayContaining(['new', '49', '0']));
    expect(after).not.toContain('48');
  });

  it('a list of the longest drafts fits a document and has the newest ones', () => {
    const longest = { description: '👨\u200d👩\u200d👧\u200d👦'.repeat(limits.photo.descriptionChars) };
    const existing = Array.from({ length: 30 }, (_, at) => ({ ...saved(`${at}`, ago(at / 10)), ...longest }));
    const after = changedDrafts(existing, { save: [{ ...draft('new'), ...longest }], forget: [] }, now);
    expect(Buffer.byteLength(JSON.stringify(after))).toBeLessThan(2 ** 20);
    expect(after.map(({ id }) => id)).toEqual(expect.arrayContaining(['new', '0', '1']));
    expect(after.map(({ id }) => id)).not.toContain('29');
  });
});
