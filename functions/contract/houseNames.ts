import { kanaLookOf, lookOf, unboxed } from './look.ts';
import { fold } from './normalizers.ts';

/** Names that only the site itself may have. Any spelling, width, case, kana and look-alike counts as the same. */
const words = [
  'matataki admin admins administrator administrators administration sysadmin superuser sysop root webmaster',
  ' moderator moderators moderation mod mods staff official support supporter customersupport techsupport help',
  ' helpdesk customerservice security safety system operator postmaster hostmaster abuse report reports noreply',
  ' siteadmin siteadministrator siteowner webadmin sitesupport sitemoderator systemadmin systemadministrator',
  // Japanese: as it is written, then its readings.
  ' 瞬き またたき 運営 運営者 運営局 運営会社 公式 管理 管理者 管理人 管理官 管理局 管理室 サイト管理者 通報 広報 事務局',
  ' お知らせ お問い合わせ モデレーター モデレータ サポート カスタマーサポート ヘルプ ヘルプデスク システム セキュリティ',
  ' セキュリティー スタッフ オフィシャル アドミン アドミニストレーター アドミニストレータ オペレーター',
  ' サイト管理人 サイト運営 システム管理 システム管理者 モデレーション 通報対応',
  ' うんえい うんえいしゃ こうしき かんりしゃ かんりにん つうほう じむきょく おしらせ unei uneisha koushiki',
  ' koshiki kousiki kanri kanrisha kanrinin tsuuhou tsuho tsuhou jimukyoku oshirase sutaffu sapoto sapooto moderetaa',
  // Chinese and Korean.
  ' 官方 管理員 版主 站長 客服 工作人員 技術支持 舉報 系統 마타타키 운영 운영자 운영진 운영팀 관리자 관리인 공식 공식계정',
  ' 스태프 고객센터 고객지원 신고 모더레이터 어드민 지원팀 사이트관리자 사이트운영자',
  // Russian, Ukrainian, Greek.
  ' мататаки администратор админ администрация модератор модерация поддержка техподдержка официальный официально',
  ' администраторсайта модераторсайта администраторсистемы',
  ' оператор система служба адміністратор підтримка офіційний διαχειριστής υποστήριξη συντονιστής επίσημο',
  // Languages with Latin letters.
  ' administrador administradora moderador moderadora moderación soporte oficial ayuda equipo suporte ajuda moderação',
  ' administrateur administratrice modérateur modératrice modération officiel assistance aide offiziell betreiber hilfe',
  ' kundendienst amministratore moderatore ufficiale supporto assistenza aiuto beheerder ondersteuning officieel',
  ' yönetici moderatör destek resmi wsparcie oficjalny quảntrị quảntrịviên hỗtrợ chínhthức pengelola dukungan bantuan',
  ' verwaltung kundenservice ylläpito ylläpitäjä sistema administradordelsitio administrateurdusite',
  // Arabic, Persian, Hebrew, Hindi, Thai.
  ' مدير المدير مديرالموقع مشرف المشرف الإدارة الدعم رسمي مدیر پشتیبانی رسمی מנהל מנחה תמיכה רשמי एडमिन व्यवस्थापक प्रशासक सहायता',
  ' แอดมิน ผู้ดูแล ผู้ดูแลระบบ เจ้าหน้าที่ ทางการ',
]
  .join('')
  .split(' ');

/** Names must not start or end with these either. */
const edges = ['matataki', '瞬き', 'またたき', 'мататаки', '마타타키', '運営', '公式', '官方', '공식계정'];

/** What may stand behind a word without changing who speaks. */
const affixes = 'team チーム account アカウント bot desk center centre センター office 窓口 担当 係 部 課 팀 계정 団';

/** Each Japanese kanji, then its old forms and those of China. */
const kanjiForms = '営營营 運运 報报 務务 員员 長长 統统 術术 挙舉举 広廣广 係系 団團团 証證证 瞬瞚 担擔 課课 窓窗';

const japaneseForm: ReadonlyMap<string, string> = new Map(
  kanjiForms.split(' ').flatMap((row) => {
    const [one = '', ...others] = row;
    return others.map((other) => [other, one] as const);
  }),
);

/** Digits and signs, each with the letter that people type it for; `lookOf` has `0` and `1`. */
const typedFor: ReadonlyMap<string, string> = new Map(
  '3e 4a 5s 7t 8b 9g @a €e !i |i $s +t'.split(' ').map(([sign = '', letter = '']) => [sign, letter] as const),
);

/** A `!` at the end is no letter. */
const withLetters = (text: string): string =>
  text.replace(
    /[345789]|(?<=[\p{L}\d])[@€$+]|[@€$+](?=[\p{L}\d])|(?<=[\p{L}\d])[!|](?=[\p{L}\d])/gu,
    (sign) => typedFor.get(sign) ?? sign,
  );

/** Ignores spelling, blanks and signs, so that `matataki_official` and `【公式】花` begin with a house word. */
function bareOf(name: string): string {
  const folded = fold(unboxed(name).replace(/\p{Default_Ignorable_Code_Point}+/gu, '')).replace(
    /[\s\p{P}\p{S}]+/gu,
    '',
  );
  // またゝき repeats the た.
  const written = folded.replace(/(.)ゝ/gu, '$1$1');
  const kanji = Array.from(written, (char) => japaneseForm.get(char) ?? char).join('');
  return lookOf(kanaLookOf(kanji));
}

type House = { readonly whole: ReadonlySet<string>; readonly edges: readonly string[]; readonly affixes: RegExp };
let house: House | undefined;

const makeHouse = (): House => ({
  whole: new Set(words.map(bareOf)),
  edges: edges.map(bareOf),
  affixes: new RegExp(`(?:${affixes.split(' ').map(bareOf).join('|')})+$`, 'u'),
});

/** Whether a username or display name could pass for the site's own. */
export function isHouseName(name: string): boolean {
  house ??= makeHouse();
  const { whole, edges: ends, affixes: behind } = house;
  const looks = [bareOf(name), bareOf(withLetters(name.normalize('NFKC')))];
  return looks.some(
    (look) =>
      whole.has(look) ||
      whole.has(look.replace(behind, '')) ||
      ends.some((word) => look.startsWith(word) || look.endsWith(word)),
  );
}
