import { usernameKey } from './normalizers.ts';
import { routes } from './routes.ts';

/**
 * Letters that are drawn like a Latin letter, a line for each, after Unicode's data on confusables (UTS #39,
 * https://www.unicode.org/Public/security/latest/confusables.txt): those that a username can be made of, that NFKC leaves,
 * and that still are other letters without their marks. Scripts that mix with nothing and cannot spell a reserved word are
 * left out. Small capitals are added by their names in Unicode: the data knows only some.
 */
const drawnLike: Readonly<Record<string, string>> = {
  a: 'ɑΑαАаᎪᗅᴀꓮꭺ𐊠𖽀',
  b: 'ƀƂƃƄɓʙΒБВЬвѢѣҌҍᏏᏴᏼᑲᑳᖯᗷꓐꞴ𐊂𐊡',
  c: 'ƩȼΣςϛСсҪҫᏟᴄꓚꮯ𐊢𐔜𑣩',
  d: 'ÐĐđƉƌɖɗԁᎠᏧᑯᗞᗪᴅꓒꓓꭰ',
  e: 'ɆɇΕЕеҽҿᎬᴇꓰꬲꭼ𐊆𑢦𑢮',
  f: 'ƑƒϜᖴᵮẝꓝꜰꞘꞙꬵ𐊇𐊥𐔥𑢢𑣂',
  g: 'ƍǤǥɠɡɢԌԍᏀᏳᏻᶃꓖꮐ',
  h: 'ĦħɦʜΗНнћҢңһӇӈӉӊᎻᏂᏲᕼⱧꓧꚕꮋ𐋏',
  i: 'ıŁłƖƗƚǀɨɩɪɫɭʟΙιІіӀӏᎥᏞᑊᒪᣳᵻᵼꓡꓲꓹꙇꞌꟷꭵꮮ𐊊𐊛𐔦𑢣𑢲𑣃𖼖𖼨',
  j: 'ɈɉͿϳЈјᎫᒍᴊꓙꞲꭻ',
  k: 'ĸƙΚκКкҚқҞҟᏦᴋⱩꓗꝀꮶ𐔘',
  m: 'ɱʍΜϺМмӍӎᎷᗰᴍᵯꓟꭑꮇ𐊰𑜀𑣣',
  n: 'ƝƞɲɳɴΝηᵰꓠ𐔓',
  o: 'ØøƟɵΘΟθοσОоѲѳӨөᎤᎾᏫᴏᴑꓳꝊꝋꬽꬾꭴꮎꮻ𐊒𐊫𐓂𐓪𐔖𑓐𑢵𑣈𑣗𑣠',
  p: 'ƥΡρРрᏢᑭᣖᴘᴩᵽꓑꮲ𐊕',
  q: 'ʠԛꞯ',
  r: 'ƦɍɼɽʀгғᎡᏒᖇᣴᴦᵲꓣꭇꭈꭱꮁꮢ𐒴𖼵',
  s: 'ƽʂЅѕᏕᏚᣛᣵᵴꓢꜱꮪ𐊖𑣁𖼺',
  t: 'ŦŧƫƭƮȾΤτТтҬҭᎢᎿᴛᵵꓔꭲ𐊗𐊱𑢼𖼊',
  u: 'ɄʋυᏌᑌᴜᵾꓴꞟꭎꭒꮜ𐓎𐓶𑢸𑣘𖽂',
  v: 'νѴѵᏙᐯᴠꓦꛟꮩ𐔝𑜆𑢠𑣀𖼈',
  w: 'ɯѡѽԜԝᎳᏔᴡꓪꝡꮃ𑓅𑜊𑜎𑜏𑣦',
  x: 'ΧХхҲᕁᕽꓫꞳ𐊐𐊴𐔧',
  y: 'ƴɎɏɣʏΥγУуҮүҰұᎩᎽᶌỿꓬꭚ𐊲𑢤𑣜𖽃',
  z: 'ƵƶȤȥʐΖᏃᙆᴢᵶꓜꮓ𑢩𑣄𑣥',
};

const letters: ReadonlyMap<string, string> = new Map(
  Object.entries(drawnLike).flatMap(([letter, alike]) => Array.from(alike, (char) => [char, letter] as const)),
);

/**
 * What a name looks like, in Latin letters as far as possible: two names with the same look can be taken for each other.
 * Nothing to show or to store. Marks go, letters become those they are drawn like, case is folded, and signs that differ by
 * a hair are one: `l`, `1` and `i`, `0` and `o`, `rn` and `m`.
 */
function lookOf(name: string): string {
  const bare = name.normalize('NFKD').replace(/\p{M}/gu, '');
  const latin = Array.from(bare, (char) => letters.get(char) ?? char).join('');
  return latin.toLowerCase().replace(/[l1]/g, 'i').replaceAll('0', 'o').replaceAll('rn', 'm');
}

/** First segments that are served besides pages, and words that would make a person look like the site. */
const alsoReserved = [
  'api',
  'feed',
  'embed',
  'assets',
  'builds',
  'icons',
  'matataki',
  'moderator',
  'staff',
  'official',
  'anonymous',
  'null',
  'undefined',
];

/** Keys (see `usernameKey`) that nobody can have as a username. */
export const reservedUsernames: ReadonlySet<string> = new Set(
  [...Object.values(routes).map((pattern) => pattern.split('/')[1] ?? ''), ...alsoReserved]
    .filter((segment) => segment !== '' && !segment.startsWith(':'))
    .map(usernameKey),
);

// `admin_` and `_moderator_` are read as the words without.
const withoutUnderscores = (name: string): string => name.replaceAll('_', '');
const bare: ReadonlySet<string> = new Set(Array.from(reservedUsernames, withoutUnderscores));
const looks: ReadonlySet<string> = new Set(Array.from(bare, lookOf));

/** Whether nobody can have a name: because it is reserved, or because it can be taken for one that is. `_` counts for nothing. */
export const isReservedUsername = (name: string): boolean =>
  bare.has(withoutUnderscores(usernameKey(name))) || looks.has(lookOf(withoutUnderscores(name)));
