import { inPlaceOfNames } from '../san.ts';

/** Likes: on other people's photos and on the person's own, and the page of liked photos. */
export const words = {
  like: 'いいね',
  done: 'いいねしました。',
  withdrawn: 'いいねを取り消しました。',
  notLiked: 'いいねできませんでした。',
  notWithdrawn: 'いいねを取り消せませんでした。',
  received: (count: string) => `いいね${count}件`,
  who: 'いいねした人',
  whoText: 'この一覧と数は、あなただけに見えています。',
  newest: (count: string) => `新しい順に${count}人を表示しています。`,
  nobody: 'まだいいねはありません。',
  unnamed: inPlaceOfNames.unnamed,
  loading: 'いいねした人を読み込んでいます',
  failed: 'いいねした人を読み込めませんでした',
  close: '閉じる',
  liked: {
    title: 'いいねした写真',
    text: 'いいねした写真が新しい順に並びます。この一覧はほかの人には見えません。',
    signInTitle: 'いいねした写真を見るにはログインしてください',
    signInText: 'いいねした写真は、あなただけが見られる一覧に並びます。',
    emptyTitle: 'いいねした写真はありません',
    emptyText: '写真のページのハートを押すと、ここに並びます。',
    find: '写真を見る',
  },
};
