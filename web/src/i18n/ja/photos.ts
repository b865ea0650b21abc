// Not of `san.ts`, which the first page does not load.
const unnamedAuthor = '名前のない人';
const of = (author: string): string => `${author}${author === unnamedAuthor ? '' : 'さん'}の`;
const photoBy = (author: string): string => `${of(author)}写真`;

/** The home page, lists of photos, and the page of one photo. */
export const words = {
  homeHeading: '新着の写真',
  loading: '写真を読み込んでいます',
  loadingMore: '続きを読み込んでいます',
  seeNewer: (count: number, orMore: boolean) => `新しい写真${count}枚${orMore ? '以上' : ''}`,
  endOfList: 'すべての写真を表示しました。',
  moreFailed: '続きを読み込めませんでした。',
  emptyTitle: 'まだ写真がありません',
  emptyText: '最初の一枚を投稿してみませんか。',
  emptyAction: '写真を投稿する',
  listFailed: '写真を読み込めませんでした',
  photoFailed: '写真を表示できませんでした',
  unnamedAuthor,
  photoBy,
  untitled: photoBy,
  sentTogether: (count: number) => `${count}枚`,
  sentTogetherBy: (author: string, count: number) => `${of(author)}${count}枚`,
  restTogether: (count: number) => `あと${count}枚`,
  spoiler: 'ネタバレを含みます',
  sensitive: 'センシティブな写真',
  tags: 'タグ',
  focalLength: (mm: string) => `${mm}mm`,
  aperture: (f: string) => `f/${f}`,
  shutter: (seconds: string) => `${seconds}秒`,
  iso: (value: string) => `ISO ${value}`,
};
