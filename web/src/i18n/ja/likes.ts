/** Likes: of others' photos, of one's own, and the page of what one likes. */
export const words = {
  like: 'いいね',
  liked: 'いいねしました。',
  withdrawn: 'いいねを取り消しました。',
  notLiked: 'いいねできませんでした。',
  notWithdrawn: 'いいねを取り消せませんでした。',
  signInFirst:
    'いいねするにはアカウントが必要です。いいねは写真の作者だけに伝わり、数がほかの人に見えることはありません。',
  received: (count: string) => `いいね${count}件`,
  who: 'いいねした人',
  whoText: 'この一覧と数は、あなただけに見えています。',
  newest: (count: string) => `新しい順に${count}人を表示しています。`,
  nobody: 'まだいいねはありません。',
  unnamed: '名前のない人',
  loading: 'いいねした人を読み込んでいます',
  failed: 'いいねした人を読み込めませんでした',
  close: '閉じる',
};
