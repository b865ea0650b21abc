import type { TitleKind } from '#contract/documents/title.ts';

/** One title of the demo catalogue; its key here is its id. */
export type DemoTitle = {
  readonly name: string;
  readonly reading: string;
  readonly aliases: readonly string[];
  readonly kind: TitleKind;
  /** Photos under it stay covered for so long. */
  readonly spoilerDays?: number;
};

/** Real places, works that are in the public domain, and some that exist nowhere else. */
export const demoTitles = {
  'milky-way-railroad': {
    name: '銀河鉄道の夜',
    reading: 'ぎんがてつどうのよる',
    aliases: ['Night on the Galactic Railroad'],
    kind: 'book',
  },
  'i-am-a-cat': {
    name: '吾輩は猫である',
    reading: 'わがはいはねこである',
    aliases: ['我輩は猫である', 'I Am a Cat'],
    kind: 'book',
  },
  'pillow-book': { name: '枕草子', reading: 'まくらのそうし', aliases: ['The Pillow Book'], kind: 'book' },
  'trip-to-the-moon': {
    name: '月世界旅行',
    reading: 'げっせかいりょこう',
    aliases: ['Le Voyage dans la Lune', 'A Trip to the Moon'],
    kind: 'film',
  },
  'picos-de-europa': {
    name: 'ピコス・デ・エウロパ',
    reading: 'ぴこすでえうろぱ',
    aliases: ['Picos de Europa', 'ピコス・デ・エウロパ国立公園'],
    kind: 'place',
  },
  aizkorri: { name: 'アイツゴリ', reading: 'あいつごり', aliases: ['Aizkorri', 'Aitzgorri'], kind: 'place' },
  'kennedy-space-center': {
    name: 'ケネディ宇宙センター',
    reading: 'けねでぃうちゅうせんたー',
    aliases: ['Kennedy Space Center', 'KSC'],
    kind: 'place',
  },
  'star-ferry': { name: '星渡り', reading: 'ほしわたり', aliases: ['Star Ferry'], kind: 'game' },
  'garden-of-lamps': {
    name: '灯りの庭',
    reading: 'あかりのにわ',
    aliases: ['Garden of Lamps'],
    kind: 'game',
    spoilerDays: 30,
  },
  'two-at-the-window': {
    name: '窓辺のふたり',
    reading: 'まどべのふたり',
    aliases: ['Two at the Window'],
    kind: 'anime',
  },
  'one-a-day': { name: '一日一枚', reading: 'いちにちいちまい', aliases: ['One a Day'], kind: 'other' },
  'small-birds': { name: '小鳥手帖', reading: 'ことりてちょう', aliases: ['A Notebook of Small Birds'], kind: 'book' },
} as const satisfies Record<string, DemoTitle>;

/** How the demo tags in kanji are read. */
export const demoReadings: Readonly<Record<string, string>> = {
  花: 'はな',
  夕焼け: 'ゆうやけ',
  春: 'はる',
  星: 'ほし',
  夜: 'よる',
  海: 'うみ',
  犬: 'いぬ',
  山: 'やま',
  登山: 'とざん',
  空: 'そら',
  野鳥: 'やちょう',
  冬: 'ふゆ',
  森: 'もり',
  川: 'かわ',
  長時間露光: 'ちょうじかんろこう',
  部屋: 'へや',
  音楽: 'おんがく',
  宇宙: 'うちゅう',
  果物: 'くだもの',
  静物: 'せいぶつ',
  秋: 'あき',
  紅葉: 'こうよう',
  猫: 'ねこ',
  銀河: 'ぎんが',
  色: 'いろ',
  道具: 'どうぐ',
  日の出: 'ひので',
  虫: 'むし',
  橋: 'はし',
  月: 'つき',
};

/** Tags that lead to another one, as after a merge. */
export const demoAliases: Readonly<Record<string, string>> = { ねこ: '猫', わんこ: '犬' };
