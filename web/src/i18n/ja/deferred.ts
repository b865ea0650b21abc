/** What loads after the first photo: bell, announcement, number of people online. */
export const words = {
  feedIsNew: '（新しい写真があります）',
  newest: '新着',
  online: (count: string) => `オンライン ${count}人`,
  isOnline: 'オンライン',
  trending: '話題のタグと作品・場所',
  trendingNow: 'いま',
  allTags: 'すべてのタグ',
  allTitles: 'すべての作品・場所',
  notices: '通知',
  unread: (count: string) => `通知（未読${count}件）`,
  readOnly: '閲覧のみのお知らせ',
  goesOn: '削除、データの書き出し、通報、異議申し立ては、いつもどおりできます。',
  lookOnly: 'いまは閲覧のみできます。',
  lookOnlyText: '投稿や編集は、時間をおいてお試しください。',
  uploading: {
    published: (done: string, all: string) => `${all}枚中${done}枚を公開しました`,
    sent: (done: string, all: string) => `${all}枚中${done}枚を送りました`,
  },
};
