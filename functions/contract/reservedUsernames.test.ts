import { describe, expect, it } from 'vitest';
import { isHouseName, isReservedUsername } from './reservedUsernames.ts';

describe('an official name', () => {
  it.each([
    ['運営', '公式', '管理者', 'モデレーター', 'サポート', '瞬き', 'マタタキ', 'またたき'],
    ['support', 'help', 'security', 'system', 'root', 'matataki', 'official', 'staff', 'admin', 'moderator'],
    ['matataki_official', 'official_matataki', 'matatakihelp', 'MATATAKI2', 'the_matataki'],
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
  ])('no member can have the reserved display name: %s', (name) => {
    expect(isHouseName(name)).toBe(true);
  });

  it.each([
    ...['花', '空', '海', 'ことり', '影', '森野', '喫茶ねこ', '星野', '休止中の人', '', '非公式ファンの集い'],
    ...['hana', 'sora', 'umi', 'kotori', 'kage', 'mori', 'kissa', 'hoshino', 'banned_user', 'helpful', 'rooted'],
    ...['systematic', 'supporting', 'staffan', 'まばたき', '運転', '公園', 'settings', 'photos'],
  ])('a name that only resembles a reserved one, or a page, is allowed: %s', (name) => {
    expect(isHouseName(name)).toBe(false);
  });
});
