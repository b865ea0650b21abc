import { describe, expect, it } from 'vitest';
import { caseSchema } from '#contract/documents/case.ts';
import { photoSchema } from '#contract/documents/photo.ts';
import { decode } from '#contract/documents/stored.ts';
import { words as enAdmin } from '#i18n/en/admin.ts';
import { words as enDesk } from '#i18n/en/desk.ts';
import { words as jaAdmin } from '#i18n/ja/admin.ts';
import { words as jaDesk } from '#i18n/ja/desk.ts';
import { isolated } from '#lib/isolated.ts';
import { comparedPhoto, labelOfActs, targetsOf } from './caseWords.ts';

const at = new Date('2026-01-01T00:00:00Z');
const words = { caption: '桜', description: '', alt: '', tags: ['春', '花'], spoiler: false };
const evidence = decode(caseSchema, 'cases/photo_1', {
  ...{ kind: 'photo', targetId: '1', ownerId: 'hana', status: 'open', reporterCount: 1, weight: 1, openedAt: at },
  evidence: {
    ...{ ...words, subject: 'photo', photoId: 'A'.repeat(20), ownerId: 'hana', username: 'hana', displayName: '花' },
    ...{ frozenAt: at, width: 4, height: 3 },
  },
}).evidence;
const photo = (changes: Readonly<Record<string, unknown>>) =>
  decode(photoSchema, 'photos/1', {
    ...{ ...words, tagKeys: [], ownerId: 'hana', owner: { username: 'hana', displayName: '花', photoURL: null } },
    ...{
      status: 'published',
      width: 4,
      height: 3,
      thumbhash: '',
      color: '',
      variants: {},
      createdAt: at,
      updatedAt: at,
    },
    ...changes,
  });
const changedIn = (changes: Readonly<Record<string, unknown>>): readonly string[] =>
  comparedPhoto(evidence, photo(changes)).flatMap(({ field, isChanged }) => (isChanged ? [field] : []));

describe('what was frozen beside what stands now', () => {
  it.each<[string, Readonly<Record<string, unknown>>, readonly string[]]>([
    ['nothing', {}, []],
    ['a text', { caption: '梅' }, ['caption']],
    ['a missing tag and a new title', { tags: ['春'], titleWords: ['枕草子'] }, ['tags', 'titleName']],
    ['a changed flag', { spoiler: true }, ['spoiler']],
  ])('the comparison finds %s', (_, changes, fields) => {
    expect(changedIn(changes)).toEqual(fields);
  });

  it('the comparison finds no difference if one side is gone', () => {
    expect(comparedPhoto(evidence, undefined).some(({ isChanged }) => isChanged)).toBe(false);
    expect(comparedPhoto(undefined, photo({})).some(({ isChanged }) => isChanged)).toBe(false);
    expect(comparedPhoto(undefined, undefined)).toEqual([]);
  });
});

describe('the button that confirms a decision', () => {
  const of = (caption: string, ownerId: string, displayName: string) => {
    const listed = decode(caseSchema, 'cases/photo_1', {
      ...{ kind: 'photo', targetId: '1', ownerId, status: 'open', reporterCount: 1, weight: 1, openedAt: at },
      evidence: {
        ...{ ...words, caption, displayName, subject: 'photo', photoId: 'A'.repeat(20), ownerId, username: ownerId },
        ...{ frozenAt: at, width: 4, height: 3 },
      },
    });
    return { case: listed };
  };
  const labels = (names: Parameters<typeof labelOfActs>[0], subjects: Parameters<typeof targetsOf>[0]) => [
    labelOfActs(names, jaAdmin, targetsOf(subjects, jaDesk, jaAdmin, String)),
    labelOfActs(names, enAdmin, targetsOf(subjects, enDesk, enAdmin, String)),
  ];
  const [hana, sora] = [of('桜', 'hana', '花'), of('海', 'sora', '空')];

  it('the button names the photo and the person that it hits', () => {
    const [photo, person] = [isolated('桜'), isolated('花')];
    expect(labels(['hide'], [hana])).toEqual([`「${photo}」を非公開にする`, `Hide “${photo}”`]);
    expect(labels(['warn'], [hana])).toEqual([`${person}さんに警告する`, `Warn ${person}`]);
    expect(labels(['remove', 'warn', 'ban'], [hana])).toEqual([
      `「${photo}」を削除して、${person}さんに警告して、${person}さんの利用を停止する`,
      `Remove “${photo}”, warn ${person} and ban ${person}`,
    ]);
  });

  it('the button counts several photos and people', () => {
    expect(labels(['hide', 'warn'], [hana, sora])).toEqual([
      '2枚を非公開にして、2人に警告する',
      'Hide 2 photos and warn 2 people',
    ]);
    expect(labels(['warn'], [hana, hana])).toEqual([`${isolated('花')}さんに警告する`, `Warn ${isolated('花')}`]);
  });

  it('the button shortens a long caption', () => {
    const caption = '川沿いの桜が満開になった朝に撮った一枚です';
    expect(labels(['hide'], [of(caption, 'hana', '花')])[0]).toBe(
      `「${isolated('川沿いの桜が満開になった朝に撮っ…')}」を非公開にする`,
    );
  });
});
