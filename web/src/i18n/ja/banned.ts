/** What a banned person reads. */
export const words = {
  title: 'アカウントの利用停止',
  heading: 'このアカウントは利用が停止されています',
  reason: '理由',
  noReason: '理由は記録されていません。',
  ofAccountBefore: (rule: string) => `以前のアカウントの利用停止が続いています（${rule}）。`,
  signInToSee: '停止とともに、これまでのログインは終わりました。理由と期限は、もう一度ログインすると表示されます。',
  signInAgain: 'ログインし直す',
  until: '停止の期限',
  left: (left: string) => `（${left}）`,
  lifted: '期限が来ると自動で解除され、そのまま使えるようになります。',
  forever: '期限は決められていません。',
  meaningHeading: '停止中について',
  meaning: [
    '停止されているあいだは、サイトを見ること、投稿すること、ほかの操作はできません。',
    'アカウントと写真は、停止だけを理由に消されることはありません。',
    '解除されたときは、このページが自動で切り替わります。',
  ],
  decisionsHeading: '決定と異議申し立て',
  rules: 'ルールを読む',
  ownDataHeading: 'ご自身のデータ',
  nobody: 'このページは、利用が停止されたアカウントのためのものです。',
};
