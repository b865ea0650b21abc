import { san } from '../san.ts';

/** The dialog that reports a photo, an album or a person. */
export const words = {
  title: { photo: 'この写真を通報', album: 'このアルバムを通報' },
  userTitle: (name: string) => `${san(name)}を通報`,
  reason: '理由を選んでください',
  /** What the reasons are for that cannot wait. */
  purpose: {
    minor: '18歳未満の人の裸や、性的に扱うもの。',
    intimate: '本人の同意なく撮られた、または広められた、裸や性的な場面。',
    danger: '自殺・自傷のほのめかし、人を襲う予告。いま危険なときは、先に110番か119番へ。',
  },
  rules: 'ルールを読む',
  reasonMissing: '理由を1つ選んでください。',
  comment: 'コメント（任意）',
  commentHint: (used: string, all: string) => `運営だけが読みます。${used} / ${all}文字`,
  commentInvalid: (all: string) => `${all}文字以内で書いてください。制御文字は使えません。`,
  whatFollows: '運営が内容を確認し、結果を通知でお知らせします。だれが通報したかは、相手に伝わりません。',
  send: '通報する',
  change: '通報の内容を変える',
  again: 'もう一度通報する',
  known: {
    open: (when: string) => `通報済みで（${when}）、確認を待っています。送り直すと、前の内容と入れ替わります。`,
    resolved: (when: string) => `前の通報（${when}）には、運営が対応しました。まだ問題があるときは、もう一度送れます。`,
    dismissed: (when: string) =>
      `前の通報（${when}）では、問題は見つかりませんでした。新しく伝えることがあるときは、もう一度送れます。`,
  },
  looking: '前の通報がないか確かめています',
  sentTitle: '通報を受け付けました',
  sent: '運営が確認し、結果を通知でお知らせします。それまでの様子は「通報の記録」で見られます。',
  changedTitle: '通報の内容を変えました',
  seeReports: '通報の記録を見る',
  done: '閉じる',
  problem: {
    tooMany: (limit: string, until: string) => `通報は1日に${limit}件までです。${until}に、また送れます。`,
    gone: {
      photo: 'この写真は、すでに非公開になったか、削除されています。',
      album: 'このアルバムは、すでに非公開になったか、削除されています。',
      user: 'この人は見つかりませんでした。退会した可能性があります。',
    },
    inReview: 'この写真は、すでに運営が確認しています。',
  },
};
