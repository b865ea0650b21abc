import type { Decision, DecisionKind } from '#contract/documents/decision.ts';

type Source = Decision['source'];

/** Why something was decided, in one sentence: for the notice and the list of decisions. */
export const grounds = {
  byPeople: {
    report: '通報を受けて、運営メンバーが判断しました。',
    notice: '外部からの申し出を受けて、運営メンバーが判断しました。',
    machine: '自動の検知を受けて、運営メンバーが判断しました。',
    staff: '通報によらず、運営メンバーが判断しました。',
  } satisfies Record<Source, string>,
  byMachine: {
    report: '通報の数による自動の処理です。運営メンバーはまだ見ていません。',
    notice: '外部からの申し出による自動の処理です。運営メンバーはまだ見ていません。',
    machine: '自動の処理です。運営メンバーはまだ見ていません。',
    staff: '自動の処理です。運営メンバーはまだ見ていません。',
  } satisfies Record<Source, string>,
};

/** What staff decided about the reader, and the reader's appeals. */
export const decisions = {
  title: 'あなたへの決定',
  lead: '写真の非公開や警告など、この1年に運営が決めたことと、その理由です。納得できないときは、30日以内に異議を申し立てられます。',
  loadFailed: '決定を読み込めませんでした',
  emptyTitle: '決定はありません',
  emptyText: '運営があなたの写真やアカウントについて何かを決めると、理由と異議申し立ての方法をここでお伝えします。',
  more: 'もっと見る',
  moreFailed: '続きを読み込めませんでした。もう一度お試しください。',
  kinds: {
    banned: 'アカウントの利用を停止しました',
    'role-lost': '運営の権限をなくしました',
    'photo-removed': '写真を削除しました',
    'photo-hidden': '写真を非公開にしました',
    'album-hidden': 'アルバムを非公開にしました',
    'photo-marked': '写真にセンシティブの印を付けました',
    warned: '警告しました',
  } satisfies Record<DecisionKind, string>,
  and: '、',
  rule: 'ルール',
  until: '期限',
  forever: '決められていません',
  reason: '理由',
  by: '決め方',
  undone: 'この決定は取り消されました。',
  see: '写真を見る',
  disagree: '異議を申し立てる',
  openUntil: (date: string) => `${date}まで、1回だけ申し立てられます。`,
  tooLate: '申し立てられる期間（30日）は過ぎました。',
  explanation:
    'この決定に納得できない理由を書いてください。ほかの運営メンバーがいるときは、決めた人とは別の人が読み、言葉でお答えします。',
  label: '伝えたいこと',
  counter: (used: string, all: string) => `${used} / ${all}文字`,
  invalid: (all: string) => `1文字から${all}文字までで書いてください。制御文字は使えません。`,
  send: '申し立てを送る',
  cancel: 'やめる',
  undoneMeanwhile: 'この決定は取り消されたか、申し立てられる期間が過ぎています。ページを開き直してください。',
  appeal: '異議申し立て',
  sentAt: '送った日時',
  sent: '送った内容',
  answeredAt: '回答の日時',
  answer: '運営からの回答',
  states: {
    open: '申し立てを受け付けました。運営メンバーの回答をお待ちください。',
    rejected: '申し立てを確認しましたが、決定は変わりませんでした。',
  },
  /** Of an accepted appeal. */
  repairs: {
    done: '申し立てが認められ、決定は取り消されました。',
    partly:
      '申し立てが認められました。戻せるものは元に戻しましたが、そのあとに変わっていて戻せなかったものがあります。',
    gone: '申し立てが認められました。ただ、画像などはすでに消去されているため、元に戻すことができません。申し訳ありません。',
    changed:
      '申し立てが認められました。この決定はすでに終わっているか、そのあとに別の決定があったため、いま元に戻すものはありません。',
  },
};
