/** Pages that exist and are not filled yet. */
export const notYet = {
  heading: 'このページは準備中です',
  pages: {
    settings: { title: '設定', text: 'プロフィールやアカウントの設定は、まだできません。' },
    profile: { title: 'プロフィール', text: 'ユーザーごとのページは、まだありません。' },
    users: { title: 'ユーザー', text: 'ユーザーの一覧は、まだありません。' },
    tags: { title: 'タグ', text: 'タグの一覧は、まだありません。' },
    tag: { title: 'タグ', text: 'タグごとの写真の一覧は、まだありません。' },
    photos: { title: '写真', text: '写真の絞り込みは、まだできません。新着の写真はホームで見られます。' },
    photoEdit: { title: '写真の編集', text: '投稿した写真の編集は、まだできません。' },
    titles: { title: '作品', text: '作品の一覧は、まだありません。' },
    admin: { title: '管理', text: '管理の画面は、まだありません。' },
  },
};
