import { createHash } from 'node:crypto';
import { personSearch } from '#contract/catalogueSearch.ts';
import type { Photo } from '#contract/documents/photo.ts';
import { type PhotoId, parsePhotoId, parseUid, type Uid } from '#contract/ids.ts';
import { defaultLicence } from '#contract/licences.ts';
import { titleKey } from '#contract/normalizers.ts';
import { documentPath } from '#contract/paths.ts';
import { firstPosition } from '#contract/position.ts';
import { searchGrams } from '#contract/search.ts';
import type { Written } from './writeInBatches.ts';

/** People and photos as the functions leave them in Firestore, as many as one likes, each told from the others by its number. */

export const people = 2_000;
const dayMs = 86_400_000;

const times = ['朝早く', '昼下がりに', '夕方', '夜ふけに', '雨あがりに', '雪の日に', '祭りの日に'];
const places = [
  '川べりで',
  '港で',
  '駅前で',
  '古い橋で',
  '山の上で',
  '庭で',
  '市場で',
  '坂道で',
  '海岸で',
  '寺で',
  '屋根の上で',
];
const subjects = ['桜', '猫', '灯台', '自転車', '花火', '傘', '電車', '紅葉', '月', '提灯', '鳥', '雲', '子犬'];

const pick = <Value>(values: readonly Value[], index: number, fallback: Value): Value =>
  values[index % values.length] ?? fallback;

export const personId = (index: number): Uid => parseUid(`bench-person-${index % people}`);
export const photoIdOf = (index: number): PhotoId =>
  parsePhotoId(createHash('sha256').update(`bench photo ${index}`).digest('hex').slice(0, 20));

const personOf = (index: number) => ({
  username: `bench_${index % people}`,
  displayName: `測る人 ${index % people}`,
  photoURL: null,
});

const edges = { width: 2_048, height: 1_365 };
const variants = { sizes: [320, 640, 1_280, 2_048], avif: [], share: { width: 1_200, height: 800 } };

/** A published photo, the newer the lower its number, a minute apart; `now` is when the first of all was. */
export function photoOf(index: number, now: Date): Photo & { readonly grams: readonly string[] } {
  const tags = [...new Set([pick(subjects, index, ''), pick(subjects, Math.floor(index / 7), ''), 'フィルム'])];
  const caption = `${pick(times, index, '')}${pick(places, index, '')}見た${pick(subjects, index, '')} ${index + 1}`;
  const words = {
    caption,
    description: `${pick(places, index, '')}足をとめて、${pick(subjects, index * 5, '')}の向こうの光を待ちました。A walk along the river with the last light of the day, number ${index + 1}.`,
    alt: `${pick(places, index, '')}写した${pick(subjects, index, '')}`,
    ...{ tags, tagKeys: tags, titleWords: [], owner: personOf(index) },
  };
  const publishedAt = new Date(now.getTime() - index * 60_000);
  return {
    ...words,
    ownerId: personId(index),
    ...{ status: 'published', visibility: 'public', listed: true },
    ...{ ...edges, thumbhash: '3OcRJYB4d3h/iIeHeEh3eIhw+j2w', color: '#6d7c85', variants },
    ...{ spoiler: false, sensitive: false, showExif: false, licence: defaultLicence, download: 'none', albumKeys: [] },
    ...{
      createdAt: publishedAt,
      publishedAt,
      updatedAt: publishedAt,
      position: firstPosition(publishedAt, String(index)),
    },
    grams: searchGrams(words),
  };
}

/** The documents of photos by their numbers. */
export function* photoDocuments(from: number, to: number, now: Date): Generator<Written> {
  for (let index = from; index < to; index += 1) {
    yield { path: documentPath.photo(photoIdOf(index)), data: photoOf(index, now) };
  }
}

/** Both documents of everybody, and the tags that the photos bear. */
export function* peopleAndTags(now: Date): Generator<Written> {
  const createdAt = new Date(now.getTime() - 400 * dayMs);
  for (let index = 0; index < people; index += 1) {
    const { username, displayName, photoURL } = personOf(index);
    const named = { username, displayName, photoURL, createdAt };
    yield { path: documentPath.user(personId(index)), data: { ...named, status: 'normal', locale: 'ja' } };
    const keys = { usernameKey: username, searchName: titleKey(displayName) };
    const found = { ...keys, search: personSearch(keys) };
    const shown = { bio: '写真を撮っています。', links: [], photoCount: 50 };
    yield { path: documentPath.profile(personId(index)), data: { ...named, ...found, ...shown } };
  }
  for (const name of [...subjects, 'フィルム']) {
    yield { path: documentPath.tag(name), data: { name, reading: '', count: 10_000, lastUsedAt: now, search: [name] } };
  }
}
