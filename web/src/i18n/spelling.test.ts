import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');

/** One spelling for each word, by the spelling that is not used and an example of it. */
type Spelling = readonly [wrong: RegExp, right: string, example: string];

const japanese: readonly Spelling[] = [
  [/[探捜]/, 'さがす', '写真を探す'],
  [/今(?![日月回年後週度])/, 'いま', '今の画像'],
  [/分か[らりるれっ]/, 'わかる', '理由は分かりません'],
  [/誰/, 'だれ', '誰でも'],
  [/(?<![利並])他[のにはへ]/, 'ほかの', '他の人'],
  [/[「『'、・]読み[」』'、・（]|読みがな|よみがな/, 'よみ', '名前、よみがな'],
  [/題名/, 'タイトル', '題名を入力'],
  [/返答/, '回答', '返答した人'],
  [/異議の申し立て/, '異議申し立て', '異議の申し立て'],
  [/(?:ブラウザ|サーバ|フォルダ|ユーザ|メモリ|カテゴリ)(?!ー)/, 'with 「ー」', 'ブラウザを開く'],
  [/キャンセル/, 'やめる', 'キャンセルする'],
  [/下さい/, 'ください', 'お試し下さい'],
  [/出来(?!事)/, 'できる', '出来ません'],
  [/頂[いきくけ]|(?<!一)致しま/, 'いただく, いたす', '直して頂いた'],
  [/全て|既に|更に|又は|及び|様[にな]|無[いく]|の為/, 'すべて, すでに, さらに, …', '全て選ぶ'],
  [/(?<=[のたる])間(?=[はにだも、」』']|$)/, 'あいだ', '停止の間は'],
  [/(?<=[たる])時(?=[のにはといも、」』']|$)/, 'とき', '通報された時'],
  [/もと[のに](?!づ)/, '元の, 元に', 'もとの名前'],
  [/いっしょ/, '一緒', '写真といっしょに'],
  [/一[つ日回](?!一)/, '1つ, 1日, 1回', '理由を一つ選ぶ'],
  [/についてい[るた]|についた/, '付いている', '写真についているタグ'],
  [/：/, 'a colon and a blank', '理由：スパム'],
  [/ますか(?!？)/, '？', '削除しますか。'],
  [/読み込み直|読み直/, '再読み込み', '一覧を読み直す'],
  [/投稿した人|持ち主|(?<!著)作者|撮った人/, '投稿者', '投稿した人に通知'],
  [/担当者|運営者(?!')/, '運営メンバー', 'ほかの担当者'],
  [/覆/, '隠す', '覆って表示'],
  [/写し(?![てた])/, 'コピー, 控え', '画像の写し'],
  [/(?:選択|絞り込み)を(?:やめ|取り消)/, '解除', '選択をやめる'],
  [/検索(?:の言葉)?を(?:消|やめ)/, '検索語を消す', '検索を消す'],
  [/形を確かめて/, '形式が正しくありません', '形を確かめて'],
  [/合う順/, '関連度順', '合う順'],
];

const english: readonly Spelling[] = [
  [/suspen(?:d|sion)/i, 'ban', 'suspended'],
  [/\b(?:staff|our team)\b/i, 'moderators', 'the staff'],
  [/\bnotices?\b/i, 'notifications', 'a notice'],
  [/\busers?\b/i, 'people, member', 'this user'],
  [/\bpost(?:s|ed|ing)?\b/i, 'upload', 'photos you posted'],
  [/\blog(?:ged)? (?:in|out)\b|\b(?:create|make) an account\b/i, 'sign in, sign out, sign up', 'Log in'],
  [/\be-mail/i, 'email', 'your e-mail'],
  [/\balternative text\b/i, 'alt text', 'Alternative text'],
  [/\bplease\b/i, 'the imperative alone', 'Please try again'],
  [/\b(?:cannot|(?:could|can|do|does|did|is|are|was|will) not)\b/i, 'couldn’t, can’t, don’t …', 'You cannot'],
  [/\b(?:could|can)(?:n’t|’t)? (?:not )?be \w+ed\b/i, 'who does it', 'couldn’t be loaded'],
  [/\b(?:some|any|every|no)body\b/i, 'someone, anyone, everyone, no one', 'Somebody'],
  [/\bwhom\b/i, 'plain words', 'for whom'],
  [/\b(?:licence|colour|catalogue|behaviour|favourite)s?\b/i, 'the American spelling', 'a licence'],
  [/\w(?:nis|lis)(?:e[ds]?|ing|able|ation)\b/i, 'the American spelling', 'recognisable'],
  [/\bcancelled\b|\btowards\b/i, 'the American spelling', 'Cancelled'],
  [/[a-z]'[a-z]/i, 'a typographic apostrophe', "don't"],
];

const unsaid = /\/\*.*?\*\/|<!--.*?-->|(?<=^|\s)\/\/[^\n]*|<[a-z][^<>]*>/gs;
const keptLines = (text: string): string => text.replaceAll(/[^\n]/g, '');

/** Without comments, tags, imports and the keys of the texts. */
const linesOf = (path: string): readonly string[] =>
  readFileSync(join(root, path), 'utf8')
    .replaceAll(unsaid, keptLines)
    .split('\n')
    .map((line) => line.replaceAll(/^import .*|[\w.-]+'?: /g, ''));

const misspelt = (files: readonly string[], spellings: readonly Spelling[]): readonly string[] =>
  files.flatMap((file) =>
    linesOf(file).flatMap((line, at) =>
      spellings.flatMap(([wrong, right]) => (wrong.test(line) ? [`${file}:${at + 1} ${line.trim()} → ${right}`] : [])),
    ),
  );

const filesIn = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:tsx?|html|webmanifest)$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((path) => !/\/testing\/|\.test\.tsx?$/.test(path));

const onPages = ['web/index.html', 'web/src/first/head/headWords.ts', 'web/worker/offline.html'];
const onServer = ['mydata/exportReadme.ts'];

it('the Japanese words have one spelling each wherever people read them', () => {
  const files = [...filesIn('web/src'), ...onPages, 'web/public/manifest.webmanifest', ...filesIn('functions/src')];
  expect(files).toContain('web/src/i18n/ja/upload.ts');
  expect(misspelt(files, japanese)).toEqual([]);
});

it('staff never hide anything: they make it 非公開', () => {
  const ofStaff = filesIn('web/src/i18n/ja').filter((file) =>
    /\/(?:admin|adminUsers|adminAudit|adminDashboard|desk)\.ts$/.test(file),
  );
  expect(ofStaff).toHaveLength(5);
  expect(misspelt(ofStaff, [[/隠/, '非公開', '隠す']])).toEqual([]);
});

it('the English words have one spelling each wherever people read them', () => {
  const files = [...filesIn('web/src/i18n/en'), ...onPages, ...onServer.map((path) => `functions/src/${path}`)];
  expect(misspelt(files, english)).toEqual([]);
});

it('no page joins names with a Japanese comma', () => {
  const pages = filesIn('web/src').filter((path) => !path.startsWith('web/src/i18n/'));
  expect(misspelt(pages, [[/\.join\(['"][、・]['"]\)/, 'formatList', "names.join('、')"]])).toEqual([]);
});

it.each([...japanese, ...english])('the rule %s is for %s and finds 「%s」', (wrong, _right, example) => {
  expect(example).toMatch(wrong);
});
