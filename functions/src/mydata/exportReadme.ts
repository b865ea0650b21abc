import type { ExportedFile } from '#contract/collections.ts';
import { limits } from '#contract/limits.ts';

type Words = Readonly<
  Record<ExportedFile | 'account.json' | 'acts.json' | 'evidence/' | 'photos/' | 'avatar/', string>
>;

const japanese: Words = {
  'account.json': 'ログイン情報（メールアドレス、ログイン方法、登録と最終ログインの日時）',
  'user.json': '設定、ミュート、状態、受けた警告',
  'profile.json': '公開プロフィール',
  'usernames.json': '使っているユーザー名と、手放して間もないユーザー名',
  'notices.json': '通知',
  'presence.json': '最後にサイトを開いていた日時',
  'photos.json': '写真の情報（公開していないものも含む）',
  'albums.json': 'アルバムと、その写真の並び',
  'drafts.json': 'まだ投稿していない写真の下書き（30日で消えます）',
  'likes.json': 'いいねした写真と、受けたいいねの数',
  'follows.json': 'フォローしている人・タグ・作品・場所',
  'content-hashes.json': '同じファイルを二度投稿したときに気づくための、写真ごとの照合用の値',
  'reports.json': '人について送った通報',
  'photo-reports.json': '写真について送った通報',
  'album-reports.json': 'アルバムについて送った通報',
  'reporter.json': '送った通報のうち、適切だった数とそうでなかった数',
  'decisions.json': 'あなたについて運営が決めたこと',
  'appeals.json': '異議申し立て',
  'moderation.json': 'あなたのアカウントや写真、アルバムに対して行われた操作',
  'acts.json': '運営として行った操作（ある場合。相手の情報は含みません）',
  'titles.json': '提案した作品・場所',
  'evidence.json': '通報のときに保管した、あなたのプロフィール、写真、アルバムの控え（30日で消えます）',
  'jobs.json':
    '進行中または終わったばかりの処理（写真をまとめて変えたときの内容と結果は、終わってから1日）と、写真の集計',
  'rate-limits.json': '利用回数の記録',
  'staff-preferences.json': '運営としての設定（ある場合）',
  'role.json': '運営の役割（ある場合）',
  'evidence/': '通報のときに保管した、あなたの写真の控え',
  'photos/': '送ったままの写真（Exifを含む）',
  'avatar/': 'プロフィール画像',
};

const english: Words = {
  'account.json': 'your email address, ways to sign in, and when you joined and last signed in',
  'user.json': 'your settings, mutes, status and warnings',
  'profile.json': 'your public profile',
  'usernames.json': 'your username, and any you changed recently',
  'notices.json': 'your notifications',
  'presence.json': 'when you were last seen on the site',
  'photos.json': 'your photos, including unpublished ones',
  'albums.json': 'your albums, with their photos in order',
  'drafts.json': 'drafts of photos you haven’t uploaded yet (kept for 30 days)',
  'likes.json': 'the photos you like, and how many likes you’ve received',
  'follows.json': 'who and what you follow',
  'content-hashes.json': 'a value for each photo, used to spot the same file uploaded twice',
  'reports.json': 'reports you sent about people',
  'photo-reports.json': 'reports you sent about photos',
  'album-reports.json': 'reports you sent about albums',
  'reporter.json': 'how many of your reports were right, and how many weren’t',
  'decisions.json': 'what moderators decided about you',
  'appeals.json': 'your appeals',
  'moderation.json': 'what moderators did to your account, photos and albums',
  'acts.json': 'what you did as a moderator, if you are one, without the people concerned',
  'staff-preferences.json': 'how you want to work as a moderator, if you are one',
  'titles.json': 'works and places you proposed',
  'evidence.json': 'copies of your profile, photos and albums stored with reports (kept for 30 days)',
  'jobs.json':
    'work in progress or just done (your last change to several photos and its result: for a day), and where your photos are counted',
  'rate-limits.json': 'how often you did things that have limits',
  'role.json': 'your role as a moderator or admin, if you have one',
  'evidence/': 'copies of your pictures stored with reports',
  'photos/': 'your original photos, including Exif data',
  'avatar/': 'your profile picture',
};

const list = (files: Words): string =>
  Object.entries(files)
    .map(([name, words]) => `  ${name}\n    ${words}`)
    .join('\n');

export const exportReadme = (madeAt: Date): { readonly ja: string; readonly en: string } => ({
  ja: `Matataki（瞬き）　あなたのデータ
作成日時: ${madeAt.toISOString()}

Matatakiがあなたについて保存しているデータです。

${list(japanese)}

日時はすべてUTC（ISO 8601）、文字コードはUTF-8です。
ほかの人から届いた通報の内容や、対応した運営メンバーの名前は含まれません。
写真の元のファイルには撮影場所が記録されていることがあります。人に渡すときはご注意ください。
ダウンロード用のリンクは ${limits.exports.linkHours}時間で無効になります。
`,
  en: `Matataki: your data
Created: ${madeAt.toISOString()}

A copy of what Matataki stores about you.

${list(english)}

All times are in UTC (ISO 8601), and all text is in UTF-8.
What others reported about you, and which moderators acted, isn’t included.
Your original photos may contain the location where they were taken. Keep that in mind before you share them.
The link to this file stops working after ${limits.exports.linkHours} hours.
`,
});
