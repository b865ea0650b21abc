/** The settings of the site. */
export const words = {
  title: 'サイトの設定',
  lead: '保存した設定は、1分以内にサイト全体に反映されます。変更は「操作の記録」に残り、そこから取り消せます。',
  failed: 'いまの設定を読み込めませんでした',
  switches: {
    uploadsOpen: {
      label: '写真の投稿を受け付ける',
      hint: '外すと、新しい写真の投稿と写真の差し替えができなくなります。公開中の写真はそのままです。',
    },
    signUpsOpen: {
      label: '新規登録を受け付ける',
      hint: '外すと、新しい人は参加できなくなります。登録済みの人には影響しません。',
    },
    searchOpen: {
      label: '写真の検索を受け付ける',
      hint: '外すと、言葉で写真をさがせなくなります。タグや作品・場所の一覧はそのままです。',
    },
    presenceOpen: {
      label: 'オンラインの表示を使う',
      hint: '外すと、だれがオンラインかを記録せず、人数も表示しません。',
    },
    readOnly: {
      label: '閲覧のみにする',
      hint: '投稿・編集・新規登録などを止め、すべてのページに表示します。削除、データの書き出し、通報、異議申し立て、ミュート、運営の操作は続けられます。',
    },
  },
  announcement: 'お知らせ',
  announcementHint: (count: string, all: string) =>
    `${count} / ${all}文字。すべてのページの上に表示されます。空にすると消えます。`,
  announcementInvalid: (all: string) =>
    `${all}文字以内で書いてください。使えない制御文字が含まれていないかも確かめてください。`,
  holdAtReporters: '自動で保留する通報者の数',
  holdAtReportersHint:
    'これだけの人から通報された写真やアルバムは、確認が終わるまで非公開になります。却下したものは、変わらないかぎり、そのたびに2倍の人数が必要です。0にすると、自動では保留しません。',
  holdReporterAgeHours: '通報を数に入れるまでの期間（時間）',
  holdReporterAgeHoursHint:
    '登録からこの時間がたっていて、メールアドレスが確認された人（または外部サービスで登録した人）の通報だけが、上の人数に入ります。0にすると、時間は問いません。',
  holdFirstPhotos: '最初に確認する写真の数',
  holdFirstPhotosHint:
    '新しい人の最初のこの枚数の写真は、確認が終わるまで公開されません。0にすると、すぐに公開されます。',
  numberInvalid: (most: string) => `0から${most}までの整数を入力してください。`,
  save: '保存する',
  saved: '設定を保存しました。',
  unchanged: '変更はありません。',
  leaveTitle: '保存していない変更があります',
  leaveText: 'このページを離れると、変更は失われます。',
  leave: '離れる',
  stay: 'ページに残る',
};
