import type { DemoTitleId } from './catalogue.ts';

/** One demo picture: a file of `pictures/`, whose account shows it, and what stands under it. Newest first. */
export type DemoPhoto = {
  readonly file: string;
  readonly owner: 'hana' | 'sora';
  readonly caption: string;
  readonly alt: string;
  readonly tags: readonly string[];
  readonly title?: DemoTitleId;
  /** Ends with the licence; of those that the site knows, the photo is under it. */
  readonly credit: string;
  readonly sensitive?: true;
  readonly visibility?: 'unlisted' | 'private';
  readonly download?: 'large';
};

const berasategi = 'Aitzol Berasategi, CC BY 4.0';
const freespace = 'Trevor “Freespace”, CC BY 4.0';
const nerlich = 'Peter Nerlich, CC BY-SA 4.0';

export const demoPhotos: readonly DemoPhoto[] = [
  {
    file: 'dandelion',
    owner: 'hana',
    caption: '夕日に透ける綿毛',
    download: 'large',
    alt: '夕方の草むらに立つたんぽぽの綿毛',
    tags: ['花', '夕焼け', '春'],
    credit: 'Clemens Engelhardt, CC0 1.0',
  },
  {
    file: 'infinite-sea',
    owner: 'sora',
    caption: '星の海',
    alt: '紫の夜空に立ちのぼる天の川と水平線',
    tags: ['星', '夜', '海'],
    title: 'milky-way-railroad',
    credit: 'Aury88, CC BY-SA 3.0',
  },
  {
    file: 'friends',
    owner: 'hana',
    caption: '留守番のふたり',
    alt: '窓から外をのぞく茶色い二匹の犬',
    tags: ['犬', 'まちかど'],
    title: 'two-at-the-window',
    credit: berasategi,
  },
  {
    file: 'picos-de-europa',
    owner: 'sora',
    caption: '雲の向こうへ',
    alt: '草原の小道と雪の残る岩山',
    tags: ['山', '登山', '空'],
    title: 'picos-de-europa',
    credit: berasategi,
  },
  {
    file: 'nuthatch',
    owner: 'hana',
    caption: 'さかさまのゴジュウカラ',
    alt: '木の幹を下向きに降りるゴジュウカラ',
    tags: ['野鳥', '冬'],
    title: 'small-birds',
    credit: 'Lukas Baubkus, CC BY-SA 3.0',
  },
  {
    file: 'coffee',
    owner: 'hana',
    caption: '午後のエスプレッソ',
    alt: '赤いカップに入ったエスプレッソと銀のスプーン',
    tags: ['カフェ', 'コーヒー'],
    title: 'one-a-day',
    credit: 'Rachel Michetti, CC0 1.0',
  },
  {
    file: 'stream',
    owner: 'sora',
    caption: '森の小さな流れ',
    alt: '苔むした岩の間を段々に流れる沢',
    tags: ['森', '川', '長時間露光'],
    credit: berasategi,
  },
  {
    file: 'wine',
    owner: 'hana',
    caption: '太鼓と赤ワイン',
    alt: '床に置かれたジャンベと、奥の卓上のワイン',
    tags: ['部屋', '音楽'],
    credit: 'Jakub Mede, CC BY 4.0',
  },
  {
    file: 'rocket',
    owner: 'sora',
    caption: '打ち上げ前夜',
    alt: '夜の発射台に立つ白いロケット',
    tags: ['宇宙', '夜', 'ロケット'],
    title: 'kennedy-space-center',
    credit: 'SpaceX, public domain',
  },
  {
    file: 'fig',
    owner: 'hana',
    caption: '無花果ひとつ',
    alt: '朱色の器に置かれた半分のいちじく',
    tags: ['果物', '静物'],
    title: 'one-a-day',
    credit: freespace,
  },
  {
    file: 'aitzgorri',
    owner: 'sora',
    caption: '秋のアイツゴリ',
    alt: '色づいた林の向こうにそびえる岩の稜線',
    tags: ['山', '秋', '紅葉'],
    title: 'aizkorri',
    credit: berasategi,
  },
  {
    file: 'chelsea',
    owner: 'hana',
    caption: 'チェルシーの瞳',
    alt: 'まっすぐこちらを見る茶トラの猫の顔',
    tags: ['猫', 'ポートレート'],
    title: 'i-am-a-cat',
    credit: 'Stefan van der Walt, CC0 1.0',
  },
  {
    file: 'hubble-deep-field',
    owner: 'sora',
    caption: '深い空',
    alt: '暗い空一面に散らばる無数の銀河',
    tags: ['宇宙', '星', '銀河'],
    title: 'milky-way-railroad',
    credit: 'NASA, public domain',
  },
  {
    file: 'brushes',
    owner: 'hana',
    caption: '絵の具のなごり',
    alt: '青や桃色の絵の具が残る筆の束',
    tags: ['色', '道具', '静物'],
    credit: freespace,
  },
  {
    file: 'sunset',
    owner: 'sora',
    caption: '山頂の日の出',
    alt: '山の端からのぼる太陽と指標盤',
    tags: ['山', '日の出', '空'],
    title: 'pillow-book',
    credit: berasategi,
  },
  {
    file: 'clock',
    owner: 'sora',
    caption: '影の時刻',
    alt: '斜めに見上げた銀色の掛け時計',
    tags: ['モノ', 'デザイン'],
    credit: nerlich,
  },
  {
    file: 'dragonfly',
    owner: 'hana',
    caption: '枝先のとんぼ',
    alt: '青空の下、枝先にとまるとんぼ',
    tags: ['虫', '秋', '空'],
    credit: '“Bolly”, CC BY-SA 4.0',
    sensitive: true,
  },
  {
    file: 'bridge',
    owner: 'sora',
    caption: '空をわたる線',
    alt: '干潟の上を斜めに横切る吊り橋の索',
    tags: ['橋', '空', 'ミニマル'],
    credit: 'Sander Klootwijk, CC BY-SA 4.0',
  },
  {
    file: 'lamp',
    owner: 'hana',
    caption: '灯りに舞う鳥',
    alt: '丸い灯りの下に吊られた木彫りの鳥',
    tags: ['部屋', 'あかり'],
    title: 'garden-of-lamps',
    credit: nerlich,
  },
  {
    file: 'moon',
    owner: 'sora',
    caption: '月面',
    alt: 'クレーターの影がのびる月の表面',
    tags: ['月', '宇宙', 'モノクロ'],
    title: 'trip-to-the-moon',
    credit: 'NASA, public domain',
  },
  {
    file: 'camera',
    owner: 'hana',
    caption: '撮る人を撮る',
    alt: '三脚のカメラをのぞく黒いコートの男性',
    tags: ['カメラ', 'モノクロ', 'ポートレート'],
    credit: 'Lav Varshney, CC0 1.0',
  },
  {
    file: 'astronaut',
    owner: 'sora',
    caption: '宇宙へ行く人',
    alt: 'オレンジ色の宇宙服で微笑む宇宙飛行士',
    tags: ['宇宙', 'ポートレート'],
    title: 'star-ferry',
    credit: 'NASA, public domain',
  },
  {
    file: 'friends',
    owner: 'hana',
    caption: '友だちに渡した一枚',
    alt: '窓から外をのぞく茶色い二匹の犬',
    tags: ['犬'],
    credit: berasategi,
    visibility: 'unlisted',
  },
  {
    file: 'camera',
    owner: 'hana',
    caption: 'まだ迷っている一枚',
    alt: '三脚のカメラをのぞく黒いコートの男性',
    tags: ['モノクロ'],
    credit: 'Lav Varshney, CC0 1.0',
    visibility: 'private',
  },
];
