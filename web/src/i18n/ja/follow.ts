import { inPlaceOfNames } from '../san.ts';

/** Following people, tags and titles: the buttons, the feed, and the list of follows. */
export const words = {
  follow: 'フォローする',
  following: 'フォロー中',
  followFailed: 'フォローできませんでした。',
  leaveFailed: 'フォローをやめられませんでした。',
  full: (limit: string) => `フォローできるのは、あわせて${limit}件までです。どれかをやめてからお試しください。`,
  followers: (count: string, _number: number) => `フォロワー ${count}人（自分にだけ見えます）`,

  feedTitle: 'フォロー中',
  loading: 'フォロー中の写真を読み込んでいます',
  failed: 'フォロー中の写真を読み込めませんでした',
  whatIFollow: 'フォロー一覧',
  signInTitle: 'フォロー中の写真を見るには、アカウントが必要です',
  signInText:
    '好きな人やタグ、作品・場所をフォローすると、新しい写真がここに届きます。だれをフォローしているかは、ほかの人には見えません。',
  emptyTitle: 'まだ何もフォローしていません',
  emptyText:
    '人やタグ、作品・場所のページにある「フォローする」を押すと、新しい写真がここに届きます。だれをフォローしているかは、ほかの人には見えません。',
  quietTitle: 'まだ写真がありません',
  quietText: 'フォローしている人やタグ、作品・場所に新しい写真が投稿されると、ここに届きます。',
  lookAgain: 'フォロー中の写真を見る',
  proposed: 'この人たちの写真はいかがですか',
  whyProposed: (count: string, _number: number) => `写真を${count}枚公開しています`,
  findPeople: '人をさがす',
  findTags: 'タグをさがす',
  findTitles: '作品・場所をさがす',
  seenUntilHere: 'ここまで見ました',
  nothingNew: '新しい写真はまだありません。ここから下は、前に見た写真です。',
  whole: 'フォロー中の写真は、これで全部です。',

  listTitle: 'フォロー',
  listText:
    'フォローしている人、タグ、作品・場所です。ほかの人には見えません。相手にも、だれがフォローしているかは知らされません。',
  listFailed: 'フォローしているものを読み込めませんでした',
  users: 'ユーザー',
  tags: 'タグ',
  titles: '作品・場所',
  noUsers: 'フォローしている人はいません。その人のページの「フォローする」からフォローできます。',
  noTags: 'フォローしているタグはありません。タグのページの「フォローする」からフォローできます。',
  noTitles: 'フォローしている作品・場所はありません。作品・場所のページの「フォローする」からフォローできます。',
  end: 'フォローをやめる',
  endNamed: (name: string) => `${name}のフォローをやめる`,
  again: 'フォローし直す',
  againNamed: (name: string) => `${name}をフォローし直す`,
  ended: 'やめました',
  goneUser: inPlaceOfNames.former,
  goneTitle: 'カタログにない作品・場所',
  namesLoading: '名前を読み込んでいます',
  namesFailed: '名前を読み込めませんでした',
  showMore: 'もっと見る',
};
