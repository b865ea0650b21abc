import type { TitleKind } from '#contract/documents/title.ts';

/** Kinds of titles, and proposing one. */
export const words = {
  kind: { game: 'ゲーム', anime: 'アニメ', film: '映画', book: '本', place: '場所', other: 'その他' } satisfies Record<
    TitleKind,
    string
  >,
  propose: '作品・場所を提案する',
  proposeBrief: '提案する',
  proposeText: 'カタログにない作品や場所を知らせてください。運営が確かめてから加わります。',
  name: '作品・場所の名前',
  reading: 'よみ（任意）',
  readingHint: 'ひらがなで書くと、よみからもさがせるようになります。',
  kindLabel: '種類',
  chooseKind: '選んでください',
  send: '提案する',
  nameMissing: '作品・場所の名前を入力してください。',
  nameUnusable: '文字か数字を含む、100文字までの名前にしてください。',
  readingUnusable: 'よみは100文字までにしてください。',
  kindMissing: '種類を選んでください。',
  proposed: (name: string) => `「${name}」を提案しました。加わるとお知らせします。`,
  retired: (name: string) => `「${name}」はカタログから外された作品・場所のため、使えません。`,
  known: (name: string) => `「${name}」はもうカタログにあります。`,
};
