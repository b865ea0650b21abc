import type { Locale } from '#i18n/locale.ts';

const photos = (count: number): string => `${count} ${count === 1 ? 'photo' : 'photos'}`;

const unnamed = '名前のない人';
/** 「花さん」, but 「名前のない人」. */
const san = (name: string): string => (name === unnamed ? name : `${name}さん`);

const ja = {
  siteName: 'Matataki（瞬き）',
  territory: 'ja_JP',
  description: '瞬き（Matataki）は、写真を静かに見せ合う場所です。',
  lists: {
    photos: { title: '写真', description: '公開された写真を、新しい順に。' },
    users: { title: 'ユーザー', description: '写真を見せ合っている人たち。' },
    tags: { title: 'タグ', description: '写真に付いているタグの一覧。' },
    titles: { title: '作品・場所', description: '写真の舞台になった作品や場所の一覧。' },
    search: { title: 'さがす', description: '写真、人、タグ、作品・場所をさがす。' },
  },
  day: {
    title: (date: string) => `${date}の光`,
    description: '世界のどこかで撮られた写真を、10分に一本ずつ並べました。',
  },
  nobody: unnamed,
  untitled: '写真',
  covered: 'ネタバレを含む写真です。',
  sensitive: 'センシティブな写真です。',
  by: (title: string, author: string) => `${title}｜${author}`,
  person: (name: string, username: string) => `${name}（@${username}）`,
  photoBy: (name: string) => `${san(name)}の写真`,
  photosBy: (name: string, count: number) => `${san(name)}の写真 ${count}枚`,
  albumsOf: (name: string) => `${san(name)}のアルバム`,
  albums: (name: string) => `${san(name)}が写真をまとめたアルバムの一覧。`,
  photosOf: (name: string, count: number) => `「${name}」の写真 ${count}枚`,
};

export const headWords: Readonly<Record<Locale, typeof ja>> = {
  ja,
  en: {
    siteName: 'Matataki',
    territory: 'en_US',
    description: 'Matataki (瞬き, a blink) is a quiet place to share photos.',
    lists: {
      photos: { title: 'Photos', description: 'Published photos, newest first.' },
      users: { title: 'People', description: 'The people who share their photos here.' },
      tags: { title: 'Tags', description: 'Browse photos by tag.' },
      titles: { title: 'Works & places', description: 'Browse photos by the work or place they show.' },
      search: { title: 'Search', description: 'Search photos, people, tags, works and places.' },
    },
    day: {
      title: (date) => `The light of ${date}`,
      description: 'Photos taken anywhere in the world, one slice for every ten minutes.',
    },
    nobody: 'New member',
    untitled: 'Photo',
    covered: 'This photo contains spoilers.',
    sensitive: 'This photo is sensitive.',
    by: (title, author) => `${title} by ${author}`,
    person: (name, username) => `${name} (@${username})`,
    photoBy: (name) => `Photo by ${name}`,
    photosBy: (name, count) => `${photos(count)} by ${name}`,
    albumsOf: (name) => `Albums by ${name}`,
    albums: (name) => `${name}’s photo albums.`,
    photosOf: (name, count) => `${photos(count)} of “${name}”`,
  },
};
