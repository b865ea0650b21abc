import type { PageLocale } from '#contract/routes.ts';

const ja = {
  siteName: 'Matataki（瞬き）',
  person: (name: string, username: string) => `${name}（@${username}）｜Matataki（瞬き）`,
  album: (title: string, author: string) => `${title}｜${author}｜Matataki（瞬き）`,
  tag: (name: string) => `#${name}｜Matataki（瞬き）`,
  title: (name: string) => `${name}｜Matataki（瞬き）`,
  untitled: '写真',
  nobody: '名前のない人',
  covered: 'ネタバレを含む写真です。',
  sensitive: 'センシティブな写真です。',
};

export const feedWords: Readonly<Record<PageLocale, typeof ja>> = {
  ja,
  en: {
    siteName: 'Matataki',
    person: (name, username) => `${name} (@${username}) | Matataki`,
    album: (title, author) => `${title} by ${author} | Matataki`,
    tag: (name) => `#${name} | Matataki`,
    title: (name) => `${name} | Matataki`,
    untitled: 'Photo',
    nobody: 'New member',
    covered: 'This photo contains spoilers.',
    sensitive: 'This photo is sensitive.',
  },
};
