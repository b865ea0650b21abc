export const pageLocales = ['ja', 'en'] as const;
export type PageLocale = (typeof pageLocales)[number];

const photos = (count: number): string => `${count} ${count === 1 ? 'photo' : 'photos'}`;

const ja = {
  siteName: 'Matataki（瞬き）',
  territory: 'ja_JP',
  description: '瞬き（Matataki）は、写真を静かに見せ合う場所です。',
  lists: {
    photos: { title: '写真', description: '公開された写真を、新しい順に。' },
    users: { title: 'ユーザー', description: '写真を見せ合っている人たち。' },
    tags: { title: 'タグ', description: '写真についているタグの一覧。' },
    titles: { title: '作品・場所', description: '写真のもとになった作品や場所の一覧。' },
    search: { title: 'さがす', description: '写真、人、タグ、作品・場所をさがす。' },
  },
  day: {
    title: (date: string) => `${date}の瞬き`,
    description: '世界のどこかで撮られた写真を、10分ごとの色で並べました。',
  },
  nobody: '名前のない人',
  untitled: '写真',
  covered: 'ネタバレを含む写真です。',
  sensitive: 'センシティブな写真です。',
  photoBy: (name: string) => `${name}さんの写真`,
  photosBy: (name: string, count: number) => `${name}さんの写真 ${count}枚`,
  albumsOf: (name: string) => `${name}さんのアルバム`,
  albums: (name: string) => `${name}さんが写真をまとめたアルバムの一覧。`,
  photosOf: (name: string, count: number) => `「${name}」の写真 ${count}枚`,
};

export const headWords: Readonly<Record<PageLocale, typeof ja>> = {
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
      title: (date) => `The moments of ${date}`,
      description: 'The colours of photos taken anywhere in the world, ten minutes each.',
    },
    nobody: 'Unnamed member',
    untitled: 'Photo',
    covered: 'This photo contains spoilers.',
    sensitive: 'This photo is sensitive.',
    photoBy: (name) => `Photo by ${name}`,
    photosBy: (name, count) => `${photos(count)} by ${name}`,
    albumsOf: (name) => `Albums by ${name}`,
    albums: (name) => `${name}’s photo albums.`,
    photosOf: (name, count) => `${photos(count)} of “${name}”`,
  },
};
