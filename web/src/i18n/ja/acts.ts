import type { AuditAction } from '#contract/staffActions.ts';
import type { ActWords } from '../acts.ts';
import { san } from '../san.ts';

/** `isPublished`: what the reports had held is public again. */
const dismissed = (name: string, areSeveral: boolean, isPublished: boolean): string => {
  const back = areSeveral ? '保留されていたものは、公開に戻りました。' : '公開に戻りました。';
  return `${name}${areSeveral ? '' : 'への通報'}を却下しました。${isPublished ? back : ''}`;
};

/** What staff do, by act. */
export const acts = {
  publish: {
    label: '公開する',
    decided: '公開',
    onPhotos: { label: '公開', done: (count) => `${count}枚を公開しました。` },
  },
  hide: {
    label: '非公開にする',
    labelOn: (target) => `${target}を非公開にする`,
    andOn: (target) => `${target}を非公開にして`,
    decided: '非公開',
    onCases: {
      ask: '写真を非公開にしますか？',
      consequence:
        '写真はすぐに見えなくなり、投稿者には破ったルールと説明が通知されます。投稿者が直すと、確認のためここへ戻ります。',
      ofAlbums: {
        ask: 'アルバムを非公開にしますか？',
        consequence:
          'アルバムはすぐに見えなくなりますが、中の写真はそのままです。作成者には破ったルールと説明が通知されます。タイトルや説明、表紙を直すと、確認のためここへ戻ります。',
      },
      done: (name) => `${name}を非公開にしました。`,
    },
    onPhotos: {
      label: '非公開',
      ask: (count) => `${count}枚を非公開にしますか？`,
      consequence: 'だれからも見えなくなります。投稿者に理由が届き、直すと確認待ちに戻ります。',
      done: (count) => `${count}枚を非公開にしました。`,
    },
  },
  mark: {
    label: 'センシティブにする',
    labelOn: (target) => `${target}をセンシティブにする`,
    andOn: (target) => `${target}をセンシティブにして`,
    decided: 'センシティブの印',
    onCases: {
      ask: 'センシティブの印を付けますか？',
      consequence: '写真は公開され、押すまでぼかして表示されます。投稿者には外せません。投稿者に通知されます。',
      done: (name) => `${name}にセンシティブの印を付けました。`,
    },
    onPhotos: {
      ask: (count) => `${count}枚にセンシティブの印を付けますか？`,
      consequence: '公開されたまま、押すまでぼかして表示されます。投稿者には外せません。投稿者に通知が届きます。',
      done: (count) => `${count}枚にセンシティブの印を付けました。`,
    },
  },
  unmark: {
    label: '印を外す',
    labelOn: (target) => `${target}から印を外す`,
    onPhotos: {
      ask: (count) => `${count}枚からセンシティブの印を外しますか？`,
      consequence: '投稿者が自分で印を付けていたときは、その印が残ります。投稿者に通知が届きます。',
      done: (count) => `${count}枚からセンシティブの印を外しました。`,
    },
  },
  restore: {
    label: '公開に戻す',
    labelOn: (target) => `${target}を公開に戻す`,
    decided: '公開に戻した',
    onCases: {
      ask: '写真を公開に戻しますか？',
      consequence: '写真はまた公開され、投稿者に通知されます。',
      ofAlbums: { ask: 'アルバムを公開に戻しますか？', consequence: 'アルバムはまた公開され、作成者に通知されます。' },
      done: (name) => `${name}を公開に戻しました。`,
    },
    onPhotos: { label: '元に戻す', done: (count) => `${count}枚を元に戻しました。` },
  },
  hold: {
    label: '保留にする',
    labelOn: (target) => `${target}を保留にする`,
    decided: '保留',
    onCases: {
      ask: '写真を保留にしますか？',
      consequence: '写真は公開されなくなり、管理の「写真」で確認を待ちます。投稿者に通知されます。',
      done: (name) => `${name}を保留にしました。`,
    },
    onPhotos: {
      label: '保留',
      ask: (count) => `${count}枚を保留にしますか？`,
      consequence: '確認が終わるまで、だれからも見えなくなります。投稿者に通知が届きます。',
      done: (count) => `${count}枚を保留にしました。`,
    },
  },
  remove: {
    label: '写真を削除する',
    labelOn: (target) => `${target}を削除する`,
    andOn: (target) => `${target}を削除して`,
    decided: '削除',
    onCases: {
      ask: '写真を削除しますか？',
      consequence: ({ removedDays }) =>
        `写真はすぐに見えなくなり、投稿者には直せません。${removedDays}日たつと、元のファイルごと消えます。それまでは公開に戻せます。`,
      done: (name) => `${name}を削除しました。`,
    },
    onPhotos: {
      label: '削除',
      ask: (count) => `${count}枚を削除しますか？`,
      consequence: ({ removedDays }) =>
        `だれからも見えなくなり、投稿者は直せません。投稿者に理由が届きます。${removedDays}日のあいだは元に戻せて、そのあと元のファイルごと消えます。`,
      done: (count) => `${count}枚を削除しました。`,
    },
  },
  warn: {
    label: '警告する',
    labelOn: (target) => `${target}に警告する`,
    andOn: (target) => `${target}に警告して`,
    decided: '警告',
    onCases: {
      ask: '警告しますか？',
      consequence: ({ strikeDays }) => `警告が${strikeDays}日間記録され、本人にルールと説明が通知されます。`,
      alone: '通報されたものはそのままです。',
      done: (name) => `${name}について警告しました。`,
    },
    onPerson: {
      ask: (name) => `${san(name)}に警告しますか？`,
      consequence: ({ strikeDays }) =>
        `ルールの名前と説明が本人に届きます。公開中の写真はそのままです。警告は${strikeDays}日間残ります。`,
      done: '警告しました。',
      limit: '有効な警告がすでに上限に達しています。',
    },
  },
  unban: {
    label: '停止を解除する',
    labelOn: (target) => `${target}の停止を解除する`,
    onPerson: {
      ask: (name) => `${san(name)}の停止を解除しますか？`,
      consequence: 'またサイトを使えるようになり、本人に理由が届きます。',
      done: '停止を解除しました。',
      hidden: '停止で非公開にした写真は、また公開されます。',
      ofStaff: '外れた役割は戻りません。',
    },
  },
  ban: {
    label: '利用を停止する',
    labelOn: (target) => `${target}の利用を停止する`,
    andOn: (target) => `${target}の利用を停止して`,
    decided: '利用停止',
    onCases: {
      ask: '利用を停止しますか？',
      consequence:
        'すぐにログアウトされ、停止のあいだはサイトを使えません。本人には理由が表示され、異議を申し立てられます。',
      done: (name) => `${name}について利用を停止しました。`,
    },
    onPerson: {
      ask: (name) => `${san(name)}の利用を停止しますか？`,
      consequence:
        'これまでのログインは、すぐに終わります。ログインし直すと、理由と期限のページだけが開き、一度だけ異議を申し立てられます。',
      done: '利用を停止しました。',
      ofStaff: '運営の役割は外れます。',
    },
  },
  changeBan: {
    label: '停止を変更する',
    labelOn: (target) => `${target}の停止を変更する`,
    onPerson: {
      ask: (name) => `${san(name)}の停止を変更しますか？`,
      consequence: '理由と期限が置き換わります。',
      done: '利用を停止しました。',
      hidden: '停止で非公開にした写真は、非公開のままです。',
    },
  },
  changeRole: {
    label: '役割を変える',
    labelOn: (target) => `${target}の役割を変える`,
    onPerson: {
      ask: (name) => `${san(name)}の役割を変えますか？`,
      done: '役割を変えました。',
      limit: '最後の管理者の役割は外せません。',
    },
  },
  /** At once; the toast undoes it. */
  dismiss: { label: '却下する', onCases: { done: dismissed } },
  resolve: {
    label: '処置なしで対応済みにする',
    labelOn: (target) => `${target}を処置なしで対応済みにする`,
    onCases: {
      ask: '対応済みにしますか？',
      consequence: '通報されたものや人には何もしません。',
      done: (name) => `${name}を対応済みにしました。`,
    },
  },
  dismissWithReply: {
    label: '返事を書いて却下する',
    labelOn: (target) => `返事を書いて、${target}への通報を却下する`,
    onCases: { ask: '通報を却下しますか？', consequence: '通報されたものや人には何もしません。', done: dismissed },
  },
  approveTitle: { label: '承認する', onTitle: { done: (name) => `「${name}」を承認しました。` } },
  rejectTitle: { label: '断る', onTitle: { done: (name) => `「${name}」の提案を断りました。` } },
  editTitle: { label: '編集する', onTitle: { done: (name) => `「${name}」を保存しました。` } },
  mergeTitle: { label: '統合する', onTitle: { done: (name, into) => `「${name}」を「${into}」に統合しました。` } },
  retireTitle: { label: '使用を終える', onTitle: { done: (name) => `「${name}」の使用を終えました。` } },
  reactivateTitle: { label: 'また使う', onTitle: { done: (name) => `「${name}」を保存しました。` } },
  editTag: { label: '編集する', onTag: { done: (tag) => `タグ「${tag}」を保存しました。` } },
  mergeTag: { label: '統合する', onTag: { done: (tag, into) => `「${tag}」を「${into}」に統合しました。` } },
  saveNgTag: { label: '変更する', onNgTag: { done: (tag) => `NGタグ「${tag}」を保存しました。` } },
  deleteNgTag: { label: 'NGタグから外す', onNgTag: { done: (tag) => `「${tag}」をNGタグから外しました。` } },
} satisfies Readonly<Record<string, ActWords>>;

/** In the audit log, by the name of the entry. */
export const logged = {
  banUser: '利用の停止',
  unbanUser: '停止の解除',
  warnUser: '警告',
  resolveAppeal: '異議申し立てへの回答',
  moderatePhotos: '写真の公開状態の変更',
  markPhoto: 'センシティブの印',
  moderateAlbums: 'アルバムの公開状態の変更',
  holdReported: '通報による自動の保留',
  escalateCase: '管理者への引き渡し',
  resolveCases: '通報への対応',
  saveNgTag: 'NGタグの保存',
  deleteNgTag: 'NGタグの削除',
  saveTag: 'タグの変更',
  saveTitle: '作品・場所の保存',
  importTitles: '作品・場所の取り込み',
  setRole: '役割の変更',
  saveSettings: 'サイトの設定の変更',
  saveCannedText: '定型文の保存',
  deleteCannedText: '定型文の削除',
  updatePhoto: '写真の情報の変更',
  revertAction: '操作の取り消し',
} satisfies Readonly<Record<AuditAction, string>>;

/** The fields of their dialogs. */
export const actFields = {
  rule: '破ったルール',
  ruleMissing: 'ルールを選んでください。',
  blockImage: '画像もブロックする',
  blockImageHint: 'よく似た画像が投稿されると、公開の前に保留されます。',
  note: '本人への説明（任意）',
  noteHint: (most: string) => `本人だけに届きます。${most}文字まで。`,
  noteInvalid: (most: string) => `${most}文字以内で書いてください。`,
  reply: '通報者への返事（任意）',
  replyHint: (most: string) => `通報した人だけに届きます。${most}文字まで。`,
  reason: '理由',
  reasonHint: (most: string) => `${most}文字まで。このまま本人に表示されます。`,
  reasonInvalid: (most: string) => `1文字から${most}文字までで書いてください。`,
  period: '期間',
  days: (days: string) => `${days}日間`,
  periods: { other: 'ほかの日数', 'for-good': '無期限' } as Readonly<Partial<Record<string, string>>>,
  otherDays: '日数',
  otherDaysInvalid: (most: string) => `1から${most}までの数を書いてください。`,
  hidePhotos: '写真も非公開にする',
  hidePhotosHint: '公開中の写真とアルバムが、停止のあいだだれからも見えなくなります。',
  role: '役割',
  roleHint: 'すぐに有効になり、これまでのログインは終わります。',
  roleMissing: '役割を選んでください。',
  mayAs: {
    moderator: '通報、写真、利用停止などを扱えるようになります。設定と役割は変えられません。',
    admin: '設定と役割を含む、管理のすべてを行えるようになります。',
    none: '管理の画面を開けなくなります。',
  },
};

export const roles = {
  now: (role: string) => `いまの役割: ${role}`,
  names: { moderator: 'モデレーター', admin: '管理者', none: '役割なし' },
};
