import { describe, expect, it } from 'vitest';
import { isHouseName } from './houseNames.ts';
import { isReservedUsername } from './reservedUsernames.ts';

describe('an official name', () => {
  it.each([
    ['運営', '公式', '管理者', 'モデレーター', 'サポート', '瞬き', 'マタタキ', 'またたき'],
    ['support', 'help', 'security', 'system', 'root', 'matataki', 'official', 'staff', 'admin', 'moderator'],
    ['matataki_official', 'official_matataki', 'matatakihelp', 'MATATAKI2', 'the_matataki'],
    [
      'うんえい',
      'unei',
      'こうしき',
      'koushiki',
      '管理人',
      'kanrinin',
      '通報',
      'つうほう',
      '広報',
      'スタッフ',
      'アドミン',
    ],
    [
      '運營',
      '运营',
      '運営者',
      '管理員',
      '管理员',
      '官方',
      '官方账号',
      '客服',
      '站长',
      '举报',
      '廣報',
      '系统',
      '瞬キ',
      'またゝき',
    ],
    ['운영', '운영자', '관리자', '공식', '고객센터', '마타타키', '신고'],
    ['администратор', 'Админ', 'модератор', 'поддержка', 'мататаки', 'официальный', 'підтримка', 'διαχειριστής'],
    ['administrador', 'Moderador', 'soporte', 'modérateur', 'moderateur', 'officiel', 'offiziell', 'amministratore'],
    ['yönetici', 'yonetici', 'destek', 'مشرف', 'תמיכה', 'แอดมิน', 'एडमिन', 'beheerder', 'moderação'],
    [
      'siteadmin',
      'site_admin',
      'サイト管理人',
      'システム管理者',
      '사이트_관리자',
      'администратор_сайта',
      'مدير_الموقع',
    ],
    ['verwaltung', 'kundenservice', 'ylläpito', 'quản_trị', 'モデレーションチーム', '通報対応'],
    ['matat4ki', 'm4t4t4k1', 'm0der4t0r', 'm0d3r4t0r', '4dm1n', 's7aff', '5upport', '5y5tem', 'h3lp', '0ff1c14l'],
    [
      'support_team',
      'サポートチーム',
      'admin_bot',
      '通報窓口',
      '管理者アカウント',
      'staff_office',
      '운영팀',
      'helpcenter',
    ],
    ['運営事務局', '運営_花', '花の運営', '公式アカウント', '花公式', '瞬き通信', '新しい瞬き', 'マタタキ便り'],
  ])('a reserved username is one of: %s, %s, %s, %s, …', (...names) => {
    expect(names.filter((name) => !isReservedUsername(name))).toEqual([]);
  });

  it.each([
    ['ＳＵＰＰＯＲＴ', 'full width'],
    ['ﾏﾀﾀｷ', 'half-width kana'],
    ['ﾓﾃﾞﾚｰﾀｰ', 'half-width kana with marks'],
    ['ｻﾎﾟｰﾄ', 'half-width kana with other marks'],
    ['さぽーと', 'the other kana'],
    ['sup_port', 'an underscore'],
    ['_運営_', 'underscores around it'],
    ['rnatataki', 'letters that look alike'],
    ['mаtаtаki', 'letters of another alphabet'],
    ['Mátataki', 'an accent'],
    ['he1p', 'a digit'],
    ['r00t', 'zeros'],
    ['マ夕夕キ', 'kanji that are drawn like kana'],
    ['サポ一卜', 'a kanji for the prolonged sound mark'],
    ['モデレ一夕ー', 'both'],
    ['スタツフ', 'large kana for small ones'],
  ])('a reserved name is recognised in any spelling: %s, with %s', (name) => {
    expect(isReservedUsername(name)).toBe(true);
    expect(isHouseName(name)).toBe(true);
  });

  it.each([
    '【公式】花',
    '花（公式）',
    '★運営★',
    '瞬き 事務局',
    'Matataki Team',
    'Help!',
    'サポート ☕',
    '🅰dmin',
    '🅼🅰🆃🅰🆃🅰🅺🅸',
    '🅗🅔🅛🅟',
    '🇷🇴🇴🇹',
    'マ\u200bタタキ',
    'm@tataki',
    '$taff',
    'adm!n',
    'suppor+',
    'Aдмин',
    '운영자 팀',
    '管 理 員',
  ])('no member can have the reserved display name: %s', (name) => {
    expect(isHouseName(name)).toBe(true);
  });

  it.each([
    ...['花', '空', '海', 'ことり', '影', '森野', '喫茶ねこ', '星野', '休止中の人', '', '非公式ファンの集い'],
    ...['hana', 'sora', 'umi', 'kotori', 'kage', 'mori', 'kissa', 'hoshino', 'banned_user', 'helpful', 'rooted'],
    ...[
      'admiral',
      'modesto',
      'moderna',
      'modern4',
      'rooter',
      'helpmeet',
      'oficio',
      'ayudante',
      'staffordshire',
      'kanrika',
    ],
    ...[
      '管理栄養士',
      '報道',
      '通り',
      '운영희',
      '공식당',
      'модерн',
      'системщик',
      'さぽてん',
      '係長',
      '部屋',
      'チーム花',
      'hana_team',
    ],
    ...['4649', '2007', 'h4n4', '7', '官舎', '客人', 'resmiye', 'aiden', 'equipoise', 'admin1', 'team', 'センター'],
    ...['systematic', 'supporting', 'staffan', 'まばたき', '運転', '公園', 'settings', 'photos'],
  ])('a name that only resembles a reserved one, or a page, is allowed: %s', (name) => {
    expect(isHouseName(name)).toBe(false);
  });
});
