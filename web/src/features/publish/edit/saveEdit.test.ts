import { describe, expect, test, vi } from 'vitest';
import { ownersFields } from '#contract/callables/updatePhoto.ts';
import { ContractError } from '#contract/errors.ts';
import type { OwnPhoto } from '#data/photos/ownPhotos.ts';
import type { PhotoValues } from '../fields/photoValues.ts';
import { anOwnPhoto } from '../upload/testing/anEnvironment.ts';
import { valuesOf } from './conflict.ts';
import { type SavingEnvironment, saveEdit } from './saveEdit.ts';

const base = anOwnPhoto('0'.repeat(20), { status: 'published', caption: '朝', tags: ['海'] });
const mine = { ...valuesOf(base), caption: '夕' };
const later = (changes: Partial<OwnPhoto>): OwnPhoto => ({ ...base, updatedAt: new Date(9_000), ...changes });

/** A server with the photo `now`, whatever the browser shows. */
function aServer(now: OwnPhoto | undefined) {
  const environment = {
    update: vi.fn<SavingEnvironment['update']>(async ({ basedOn }) => {
      if (basedOn !== now?.updatedAt.toISOString()) {
        throw new ContractError('failed-precondition', 'changed since', { field: 'basedOn' });
      }
      return { updatedAt: new Date(10_000).toISOString(), status: 'published', strippedTags: [] };
    }),
    read: vi.fn<SavingEnvironment['read']>(async () => now),
  };
  return environment;
}

const refusing = (error: ContractError): SavingEnvironment => ({
  update: () => Promise.reject(error),
  read: async () => base,
});

describe('saving an edit', () => {
  test('an edit sends every field and the version that it is based on', async () => {
    const server = aServer(base);
    expect(await saveEdit(base, mine, server, 'owner')).toMatchObject({ outcome: 'saved' });
    expect(server.update.mock.lastCall?.[0]).toMatchObject({
      id: base.id,
      caption: '夕',
      tags: ['海'],
      basedOn: base.updatedAt.toISOString(),
    });
  });

  test('an edit sends the time only if it changed, and clears it if it was emptied or the photo becomes private', async () => {
    const waiting = { ...base, status: 'scheduled', publishAt: new Date('2099-01-01T00:00:00Z') } as const;
    const timeSent = async (change: Partial<PhotoValues>) => {
      const server = aServer(waiting);
      await saveEdit(waiting, { ...valuesOf(waiting), ...change }, server, 'owner');
      return server.update.mock.lastCall?.[0].publishAt;
    };
    const publishAt = new Date(Date.now() + 86_400_000).toISOString();
    expect(await timeSent({ caption: '夕' })).toBeUndefined();
    expect(await timeSent({ publishAt })).toBe(publishAt);
    expect(await timeSent({ publishAt: undefined })).toBeNull();
    expect(await timeSent({ visibility: 'private' })).toBeNull();
  });

  test('an edit is saved although the photo was published while its form was open', async () => {
    const waiting = { ...base, status: 'scheduled', publishAt: new Date('2099-01-01T00:00:00Z') } as const;
    const server = aServer(later({ publishedAt: new Date(8_000) }));
    const changed = { ...valuesOf(waiting), caption: '夕', publishAt: new Date(Date.now() + 86_400_000).toISOString() };
    expect(await saveEdit(waiting, changed, server, 'owner')).toMatchObject({ outcome: 'saved' });
    expect(server.update.mock.lastCall?.[0]).toMatchObject({ caption: '夕', publishAt: undefined });
  });

  test('an edit without changes or with an error sends nothing', async () => {
    const server = aServer(base);
    expect(await saveEdit(base, valuesOf(base), server, 'owner')).toEqual({ outcome: 'unchanged' });
    expect(await saveEdit(base, { ...mine, typedTag: '#' }, server, 'owner')).toMatchObject({ outcome: 'saved' });
    expect(server.update).toHaveBeenCalledTimes(1);
    expect(await saveEdit(base, { ...mine, typedTag: 'a/b' }, server, 'owner')).toMatchObject({ outcome: 'wrong' });
    expect(server.update).toHaveBeenCalledTimes(1);
  });

  test('an edit is saved although the picture changed meanwhile', async () => {
    const server = aServer(later({ width: 800 }));
    expect(await saveEdit(base, mine, server, 'owner')).toMatchObject({ outcome: 'saved' });
    expect(server.update).toHaveBeenCalledTimes(2);
  });

  test('an edit returns both sides and saves nothing if somebody else changed the text', async () => {
    const theirs = later({ caption: '夜' });
    const server = aServer(theirs);
    const saved = await saveEdit(base, mine, server, 'owner');
    expect(saved).toMatchObject({ outcome: 'conflict', photo: theirs });
    expect(server.update).toHaveBeenCalledTimes(1);
  });

  test('an edit by staff never sends the owner’s fields and is saved although the owner changed those', async () => {
    const theirs = later({ licence: 'cc-by-4.0', download: 'large', visibility: 'unlisted', showExif: true });
    const server = aServer(theirs);
    expect(await saveEdit(base, mine, server, 'staff')).toMatchObject({ outcome: 'saved' });
    expect(server.update).toHaveBeenCalledTimes(2);
    for (const [sent] of server.update.mock.calls) {
      expect(sent).toMatchObject({ caption: '夕', tags: ['海'], spoiler: false, sensitive: false });
      expect(Object.keys(sent).filter((field) => ownersFields.some((owners) => owners === field))).toEqual([]);
    }
    const reworded = aServer(later({ caption: '夜' }));
    expect(await saveEdit(base, mine, reworded, 'staff')).toMatchObject({ outcome: 'conflict' });
  });

  test('an edit fails if the photo is gone', async () => {
    expect(await saveEdit(base, mine, aServer(undefined), 'owner')).toEqual({ outcome: 'failed', reason: 'gone' });
  });

  test('a refused field is reported at that field', async () => {
    const tag = refusing(new ContractError('invalid-argument', 'ng', { field: 'tags.0' }));
    expect(await saveEdit(base, mine, tag, 'owner')).toEqual({
      outcome: 'wrong',
      problems: { tags: { problem: 'refused', tag: '海' } },
    });
    const title = refusing(new ContractError('invalid-argument', 'gone', { field: 'titleId' }));
    expect(await saveEdit(base, mine, title, 'owner')).toEqual({
      outcome: 'wrong',
      problems: { title: { problem: 'gone' } },
    });
    const original = refusing(new ContractError('failed-precondition', 'gone', { field: 'download' }));
    const problems = { download: { problem: 'original-gone' } };
    expect(await saveEdit(base, mine, original, 'owner')).toEqual({ outcome: 'wrong', problems });
  });

  test('an edit reports that the photo cannot be edited now, and passes on any other error', async () => {
    const notNow = refusing(new ContractError('failed-precondition', 'processing', { field: 'id' }));
    expect(await saveEdit(base, mine, notNow, 'owner')).toEqual({ outcome: 'failed', reason: 'not-now' });
    const error = new ContractError('resource-exhausted', '60 an hour');
    expect(await saveEdit(base, mine, refusing(error), 'owner')).toEqual({ outcome: 'failed', reason: 'error', error });
  });
});
