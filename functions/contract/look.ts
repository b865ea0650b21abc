/** Look-alikes: www.unicode.org/Public/security/latest/confusables.txt (UTS #39), small capitals and п added. */
const drawnLike: Readonly<Record<string, string>> = {
  a: 'ɑΑαАаᎪᗅᴀꓮꭺ𐊠𖽀Ⲁⲁ',
  b: 'ƀƂƃƄɓʙΒБВЬвѢѣҌҍᏏᏴᏼᑲᑳᖯᗷꓐꞴ𐊂𐊡Ⲃⲃ',
  c: 'ƩȼΣςϛСсҪҫᏟᴄꓚꮯ𐊢𐔜𑣩Ⲥⲥ',
  d: 'ÐĐđƉƌɖɗԁᎠᏧᑯᗞᗪᴅꓒꓓꭰ',
  e: 'ɆɇΕЕеҽҿᎬᴇꓰꬲꭼ𐊆𑢦𑢮Ⲉⲉ',
  f: 'ƑƒϜᖴᵮẝꓝꜰꞘꞙꬵ𐊇𐊥𐔥𑢢𑣂ք',
  g: 'ƍǤǥɠɡɢԌԍᏀᏳᏻᶃꓖꮐց',
  h: 'ĦħɦʜΗНнћҢңһӇӈӉӊᎻᏂᏲᕼⱧꓧꚕꮋ𐋏Ⲏⲏհ',
  i: 'ıŁłƖƗƚǀɨɩɪɫɭʟΙιІіӀӏᎥᏞᑊᒪᣳᵻᵼꓡꓲꓹꙇꞌꟷꭵꮮ𐊊𐊛𐔦𑢣𑢲𑣃𖼖𖼨Ⲓⲓ\u05d5\u05df\u0627١۱',
  j: 'ɈɉͿϳЈјᎫᒍᴊꓙꞲꭻյ',
  k: 'ĸƙΚκКкҚқҞҟᏦᴋⱩꓗꝀꮶ𐔘Ⲕⲕ',
  m: 'ɱʍΜϺМмӍӎᎷᗰᴍᵯꓟꭑꮇ𐊰𑜀𑣣Ⲙⲙ',
  n: 'ƝƞɲɳɴΝηᵰꓠ𐔓Ⲛⲛոռп',
  o: 'ØøƟɵΘΟθοσОоѲѳӨөᎤᎾᏫᴏᴑꓳꝊꝋꬽꬾꭴꮎꮻ𐊒𐊫𐓂𐓪𐔖𑓐𑢵𑣈𑣗𑣠ՕօⲞⲟჿ\u05e1\u0647\u06c1\u06d5٠٥۵०੦૦௦౦೦൦ഠ๐໐၀ဝ',
  p: 'ƥΡρРрᏢᑭᣖᴘᴩᵽꓑꮲ𐊕Ⲣⲣ',
  q: 'ʠԛꞯգզ',
  r: 'ƦɍɼɽʀгғᎡᏒᖇᣴᴦᵲꓣꭇꭈꭱꮁꮢ𐒴𖼵',
  s: 'ƽʂЅѕᏕᏚᣛᣵᵴꓢꜱꮪ𐊖𑣁𖼺Տ',
  t: 'ŦŧƫƭƮȾΤτТтҬҭᎢᎿᴛᵵꓔꭲ𐊗𐊱𑢼𖼊Ⲧⲧ',
  u: 'ɄʋυᏌᑌᴜᵾꓴꞟꭎꭒꮜ𐓎𐓶𑢸𑣘𖽂Սս',
  v: 'νѴѵᏙᐯᴠꓦꛟꮩ𐔝𑜆𑢠𑣀𖼈',
  w: 'ɯѡѽԜԝᎳᏔᴡꓪꝡꮃ𑓅𑜊𑜎𑜏𑣦ա',
  x: 'ΧХхҲᕁᕽꓫꞳ𐊐𐊴𐔧Ⲭⲭ',
  y: 'ƴɎɏɣʏΥγУуҮүҰұᎩᎽᶌỿꓬꭚ𐊲𑢤𑣜𖽃Ⲩⲩ',
  z: 'ƵƶȤȥʐΖᏃᙆᴢᵶꓜꮓ𑢩𑣄𑣥Ⲍⲍ',
};

const letters: ReadonlyMap<string, string> = new Map(
  Object.entries(drawnLike).flatMap(([letter, alike]) => Array.from(alike, (char) => [char, letter] as const)),
);

/** First letters of boxes, discs and flags, which Unicode's compatibility forms do not map to letters. */
const boxed = ['🅐', '🅰', '🇦'];

const unboxedBy: ReadonlyMap<string, string> = new Map(
  boxed.flatMap((first) =>
    Array.from('abcdefghijklmnopqrstuvwxyz', (letter, at) => [
      String.fromCodePoint((first.codePointAt(0) ?? 0) + at),
      letter,
    ]),
  ),
);

export const unboxed = (text: string): string => Array.from(text, (char) => unboxedBy.get(char) ?? char).join('');

/** Each kana of a folded key, then its small form and similar kanji, from the same data. */
const kanaDrawnLike =
  'あぁ いぃ うぅ えぇ工 おぉ才 かゕ力 けゖ た夕 ち千 つっ と卜 に二 の丿 は八 ひ匕 み三彡 む厶 やゃ ゆゅ よょ ろ口囗 わゎ';

const kana: ReadonlyMap<string, string> = new Map(
  kanaDrawnLike.split(' ').flatMap((row) => {
    const [one = '', ...alike] = row;
    return alike.map((char) => [char, one] as const);
  }),
);

/** The look of a folded text in kana: `工口` is `えろ`, `サポ一卜` is `サポート`. Small kana equal large ones. */
export const kanaLookOf = (folded: string): string =>
  Array.from(folded, (char) => kana.get(char) ?? char)
    .join('')
    .replace(/(?<=[ぁ-ゖー])一/gu, 'ー');

/** Drops marks and case; `l`, `1` and `i` are one, and so are `rn` and `m`. Keeps voiced marks: か is not が. */
export function lookOf(name: string): string {
  const bare = unboxed(name)
    .normalize('NFKD')
    .replace(/(?![\u3099\u309a])\p{M}/gu, '');
  const latin = Array.from(bare, (char) => letters.get(char) ?? char).join('');
  return latin.toLowerCase().replace(/[l1]/g, 'i').replaceAll('0', 'o').replaceAll('rn', 'm');
}

/** Takes a tag's key and ignores signs, so that `n_g`, `n·g` and `ng` look alike. */
export const tagLookOf = (key: string): string =>
  lookOf(kanaLookOf(key).replace(/[_\-・ー·׳״་]/gu, '')).normalize('NFC');
