/** Why a photo is out of sight, and what its owner can do. */
export const words = {
  rule: (reason: string) => `理由: ${reason}`,
  fromStaff: '運営から',
  mend: '写真を直す',
  held: {
    'new-account': 'はじめのうちに投稿された写真は、公開の前に運営が確認しています。',
    'blocked-picture': '以前に公開を止めた画像と似ているため、公開の前に運営が確認しています。',
    reports: '通報があったため、運営が内容を確認しています。',
    staff: '運営が内容を確認しています。',
    'ng-tag': (tag: string) => `タグ「${tag}」が付いているため、公開の前に運営が確認しています。`,
    returned: '直していただいた内容を、運営が確認しています。',
  },
  heldNext: 'お待ちください。確認の結果は通知でお知らせします。',
  tagNext: 'そのままお待ちいただくか、当てはまらないタグであれば外してください。結果は通知でお知らせします。',
  hidden: '規則に合わないところがあるため、運営が非公開にしました。',
  hiddenNext: 'キャプション、タグ、作品、画像を直して保存すると、運営がもう一度確認します。',
  banned: 'アカウントの利用停止に合わせて、非公開になっています。',
  bannedNext: '停止が終わると、また公開されます。',
  removed: '規則に反するため、運営が削除しました。',
  removedNext: (days: string) => `直すことはできません。削除から${days}日たつと、元のファイルごと消えます。`,
  deleted: 'この写真は削除されました。',
  deletedNext: 'まもなく、元のファイルごと消えます。',
};
