/**
 * Look-alikes of Latin letters, one line each: https://www.unicode.org/Public/security/latest/confusables.txt (UTS
 * #39). Small capitals are added by name, because the data lacks some.
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
 * Names with the same look can be confused: marks and case go, `l`, `1` and `i` are one, so are `rn` and `m`. The voiced marks
 * of kana stay: か and が are different letters.
 */
export function lookOf(name: string): string {
  const bare = name.normalize('NFKD').replace(/(?![\u3099\u309a])\p{M}/gu, '');
  const latin = Array.from(bare, (char) => letters.get(char) ?? char).join('');
  return latin.toLowerCase().replace(/[l1]/g, 'i').replaceAll('0', 'o').replaceAll('rn', 'm');
}

/** The look of a tag: signs within it are no difference, so `n_g`, `n-g` and `ng` look alike. Takes the tag's key. */
export const tagLookOf = (key: string): string => lookOf(key.replace(/[_\-・ー]/gu, '')).normalize('NFC');
