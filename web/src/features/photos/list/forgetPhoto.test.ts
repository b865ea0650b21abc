import { describe, expect, test } from 'vitest';
import { parseUid } from '#contract/ids.ts';
import type { ListedPhoto } from '#data/photos/queries.ts';
import { shownFrom } from '#session/lists/publicList.ts';
import { aListedPhoto, aPage } from '../testing/aListedPhoto.ts';
import { photoPutBack } from './forgetPhoto.ts';
import type { ListSubject } from './listKeys.ts';
import type { PhotoList } from './photoLists.ts';

/** Photos whose letters say when they were published: the later in the alphabet, the newer. */
const published = (name: string, changes: Partial<ListedPhoto> = {}): ListedPhoto =>
  aListedPhoto(name, { publishedAt: new Date(Date.UTC(2026, 0, name.charCodeAt(0) - 96)), ...changes });
const listOf = (names: string, isWhole = true): PhotoList =>
  shownFrom(
    aPage(
      Array.from(names, (name) => published(name)),
      isWhole ? undefined : 'next',
    ),
  );
const captions = (list: PhotoList): string =>
  list.phase === 'shown' ? list.entries.map(({ caption }) => caption).join('') : list.phase;
const everybody: ListSubject = { of: 'everybody' };
const back = (
  names: string,
  name: string,
  subject: ListSubject = everybody,
  isWhole = true,
  changes: Partial<ListedPhoto> = {},
) => captions(photoPutBack(listOf(names, isWhole), published(name, changes), subject));

describe('a photo whose deletion was undone', () => {
  test('stands at its place again, by when it was published', () => {
    expect(back('dca', 'b')).toBe('dcba');
    expect(back('cba', 'd')).toBe('dcba');
    expect(back('', 'd')).toBe('d');
  });

  test('stands at the end of a whole list, and waits for its page in one that goes on', () => {
    expect(back('dcb', 'a')).toBe('dcba');
    expect(back('dcb', 'a', everybody, false)).toBe('dcb');
  });

  test('is not put where it stands already, nor into a list that is not there', () => {
    expect(back('cba', 'b')).toBe('cba');
    expect(captions(photoPutBack({ phase: 'idle' }, published('a'), everybody))).toBe('idle');
  });

  test('comes into the lists of its author and its tags, and into no other’s', () => {
    const changes = { tagKeys: ['ねこ'] };
    expect(back('a', 'b', { of: 'person', uid: parseUid('hana-uid') })).toBe('ba');
    expect(back('a', 'b', { of: 'person', uid: parseUid('sora-uid') })).toBe('a');
    expect(back('a', 'b', { of: 'tag', key: 'ねこ' }, true, changes)).toBe('ba');
    expect(back('a', 'b', { of: 'tag', key: 'いぬ' }, true, changes)).toBe('a');
  });

  test('comes into no search: where it stands there, the server knows', () => {
    expect(back('a', 'b', { of: 'filter', titleId: undefined, q: 'b' })).toBe('a');
  });
});
