import type { NoticeKind } from '#contract/documents/notice.ts';
import { decisions, grounds } from './decisions.ts';

/** The list of notices: what happened, for every kind of the contract. */
export const words = {
  title: '通知',
  close: '閉じる',
  loading: '通知を読み込んでいます',
  failedTitle: '通知を読み込めませんでした',
  retry: 'もう一度試す',
  emptyTitle: '通知はまだありません',
  emptyText: '通報の結果、投稿した写真についてのお知らせ、いいねが、ここに届きます。',
  more: 'もっと見る',
  moreFailed: '続きを読み込めませんでした。',
  isNew: '未読',
  rule: (reason: string) => `理由: ${reason}`,
  readRule: 'このルールを読む',
  fromStaff: '運営から',
  /** Why, and how to object. */
  grounds,
  object: '理由を見る・異議を申し立てる',
  accepted: decisions.repairs,
  /** In the same notice. */
  warnings: {
    given: 'あわせて、運営から警告します。続くと、アカウントの利用を停止することがあります。',
    withdrawn: 'あわせて受けた警告も取り消しました。',
  },
  kinds: {
    'report-resolved': '通報いただいた内容を確認し、対応しました。ご協力ありがとうございます。',
    'report-dismissed': '通報いただいた内容を確認しました。ルールに反するところは見つからず、そのままにしています。',
    'photo-held': 'あなたの写真を確認しています。確認が終わるまで公開されません。',
    'photo-hidden':
      'ルールに合わないところがあるため、あなたの写真を非公開にしました。直して保存すると、もう一度確認します。',
    'photo-restored': 'あなたの写真の公開を再開しました。',
    'photo-removed': 'ルールに反するため、あなたの写真を削除しました。',
    'photo-published': 'あなたの写真が公開されました。',
    'photo-marked': 'あなたの写真に、運営がセンシティブの印を付けました。隠して表示され、押した人にだけ見えます。',
    'photo-unmarked': 'あなたの写真から、運営がセンシティブの印を外しました。',
    'photo-approved': 'あなたの写真を確認しました。決めた日時に公開されます。',
    'photo-schedule-failed':
      '投稿を受け付けていないか、アカウントの利用が停止されていたため、決めた日時に写真を公開できませんでした。自分だけが見られる写真として残っています。編集で公開範囲を選ぶと公開されます。',
    'album-hidden':
      'あなたのアルバムを非公開にしました。中の写真はそのままです。タイトルや説明、表紙を直すと、もう一度確認します。',
    'album-restored': 'あなたのアルバムの公開を再開しました。',
    warned: 'ルールに反することがあったため、運営から警告します。続くと、アカウントの利用を停止することがあります。',
    'role-lost': '運営としての権限がなくなりました。',
    unbanned: 'アカウントの利用停止を解除しました。また、これまでどおりお使いいただけます。',
    'appeal-accepted': '異議申し立てを認め、決定を取り消しました。',
    'appeal-rejected': '異議申し立てを確認しましたが、決定は変わりませんでした。',
    'title-approved': '提案いただいた作品・場所を、カタログに加えました。',
    'title-rejected': '提案いただいた作品・場所は、カタログに加えませんでした。',
    likes: 'あなたの写真にいいねがありました。',
    'staff-note': '同僚が、運営のメモであなたの名前を挙げました。',
  } satisfies Record<NoticeKind, string>,
  /** Equal notices on several photos. */
  many: {
    'photo-held': (count) => `${count}枚の写真を確認しています。確認が終わるまで公開されません。`,
    'photo-hidden': (count) =>
      `ルールに合わないところがあるため、${count}枚の写真を非公開にしました。直して保存すると、もう一度確認します。`,
    'photo-restored': (count) => `${count}枚の写真の公開を再開しました。`,
    'photo-removed': (count) => `ルールに反するため、${count}枚の写真を削除しました。`,
    'photo-published': (count) => `${count}枚の写真が公開されました。`,
    'photo-marked': (count) =>
      `${count}枚の写真に、運営がセンシティブの印を付けました。隠して表示され、押した人にだけ見えます。`,
    'photo-unmarked': (count) => `${count}枚の写真から、運営がセンシティブの印を外しました。`,
    'photo-approved': (count) => `${count}枚の写真を確認しました。決めた日時に公開されます。`,
    'photo-schedule-failed': (count) =>
      `投稿を受け付けていないか、アカウントの利用が停止されていたため、決めた日時に${count}枚の写真を公開できませんでした。自分だけが見られる写真として残っています。`,
  } satisfies Readonly<Partial<Record<NoticeKind, (count: string) => string>>>,
  toMyPhotos: '自分の写真を見る',
  /** Instead of a link to what no longer exists. */
  gone: {
    photo: 'この写真はもうありません。',
    album: 'このアルバムはもうありません。',
    title: 'この作品・場所は、いまはカタログにありません。',
  },
  likes: (people: string, orMore: boolean) => `${people}人${orMore ? '以上' : ''}があなたの写真にいいねしました。`,
  /** Outcomes where it is known what the report was on. */
  outcome: {
    photo: {
      'report-resolved': '通報いただいた写真を確認し、対応しました。ご協力ありがとうございます。',
      'report-dismissed': '通報いただいた写真を確認しました。ルールに反するところは見つからず、そのままにしています。',
    },
    album: {
      'report-resolved': '通報いただいたアルバムを確認し、対応しました。ご協力ありがとうございます。',
      'report-dismissed':
        '通報いただいたアルバムを確認しました。ルールに反するところは見つからず、そのままにしています。',
    },
    user: {
      'report-resolved': '通報いただいたユーザーについて確認し、対応しました。ご協力ありがとうございます。',
      'report-dismissed':
        '通報いただいたユーザーについて確認しました。ルールに反するところは見つからず、そのままにしています。',
    },
  },
  /** Equal outcomes of several reports. */
  outcomes: {
    photo: {
      'report-resolved': (count: string) =>
        `通報いただいた${count}枚を確認し、対応しました。ご協力ありがとうございます。`,
      'report-dismissed': (count: string) =>
        `通報いただいた${count}枚を確認しました。ルールに反するところはありませんでした。`,
    },
    album: {
      'report-resolved': (count: string) =>
        `通報いただいた${count}件のアルバムを確認し、対応しました。ご協力ありがとうございます。`,
      'report-dismissed': (count: string) =>
        `通報いただいた${count}件のアルバムを確認しました。ルールに反するところはありませんでした。`,
    },
    user: {
      'report-resolved': (count: string) =>
        `通報いただいた${count}人について確認し、対応しました。ご協力ありがとうございます。`,
      'report-dismissed': (count: string) =>
        `通報いただいた${count}人について確認しました。ルールに反するところはありませんでした。`,
    },
  },
  /** Where the notice leads. */
  leads: {
    'report-resolved': '通報の記録を見る',
    'report-dismissed': '通報の記録を見る',
    'photo-held': '写真の状態を見る',
    'photo-hidden': '写真を直す',
    'photo-restored': '写真を見る',
    'photo-removed': '写真の状態を見る',
    'photo-published': '写真を見る',
    'photo-marked': '写真を見る',
    'photo-unmarked': '写真を見る',
    'photo-approved': '写真を見る',
    'photo-schedule-failed': '公開範囲を選ぶ',
    'album-hidden': 'アルバムを直す',
    'album-restored': 'アルバムを見る',
    warned: 'ルールを読む',
    'role-lost': '決定を見る',
    unbanned: 'ホームへ',
    'appeal-accepted': '回答を見る',
    'appeal-rejected': '回答を見る',
    'title-approved': '作品・場所の写真を見る',
    'title-rejected': 'カタログを見る',
    likes: '写真を見る',
    'staff-note': 'メモを読む',
  } satisfies Record<NoticeKind, string>,
};
