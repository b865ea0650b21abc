import { inPlaceOfNames, san } from '../san.ts';
import { actFields, acts, logged, roles } from './acts.ts';
import { canned, notes } from './staffNotes.ts';

/** The frame of the admin area, and what several of its pages say. */
export const words = {
  navigation: '管理の項目',
  /** Who may see a photo, as its owner chose. */
  visibility: { unlisted: '限定公開', private: '本人だけ' },
  pages: {
    admin: '概要',
    adminPhotoReports: '写真への通報',
    adminAlbumReports: 'アルバムへの通報',
    adminReports: 'ユーザーへの通報',
    adminAppeals: '異議申し立て',
    adminPhotos: '写真',
    adminUsers: 'ユーザー',
    adminTags: 'タグ',
    adminTitles: '作品・場所',
    adminNgTags: 'NGタグ',
    adminFigures: '対応の数字',
    adminAudit: '操作の記録',
    adminSettings: 'サイトの設定',
  },
  /** The menu of an entry of a list. */
  otherActions: 'ほかの操作',
  actionsOn: (name: string) => `「${name}」の操作`,
  cancel: 'やめる',
  more: 'もっと見る',
  moreFailed: '続きを読み込めませんでした。',
  system: '自動処理',
  bothNames: (name: string, username: string) => `${name}（${username}）`,
  gone: inPlaceOfNames.former,
  unnamed: inPlaceOfNames.unnamed,
  picture: { gone: '画像は残っていません', failed: '画像を読み込めませんでした。' },
  ban: {
    reason: '理由',
    until: '期限',
    at: '開始',
    by: '行った人',
    forGood: '無期限',
    hidesPhotos: '写真も非公開にしています。',
  },
  undo: '取り消す',
  undone: '取り消しました。',
  undoFailed: '取り消せませんでした。操作の記録を確かめてください。',
  /** A decision without an act. */
  nothingDone: '処置なし',
  betweenActs: '、',
  /** Whom or what an act hits. */
  targets: {
    person: san,
    photo: (count: string) => `${count}枚`,
    album: (count: string) => `${count}件のアルバム`,
    user: (count: string) => `${count}人`,
  },
  /** The label of several acts at once. */
  allOf: (parts: readonly { readonly whole: string; readonly part: string }[]) =>
    parts.map(({ whole, part }, at) => (at === parts.length - 1 ? whole : part)).join('、'),
  acts,
  actFields,
  logged,
  notes,
  canned,
  roles,
};
