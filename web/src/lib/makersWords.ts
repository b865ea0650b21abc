// What cameras, phones and programs write into every picture by themselves, in lower case.
const makers = [
  ...['agfa', 'apple', 'benq', 'canon', 'casio', 'concord', 'dji', 'epson', 'fuji', 'fujifilm', 'ge', 'gopro', 'hp'],
  ...['huawei', 'jenoptik', 'kodak', 'konica', 'kyocera', 'leica', 'lg', 'medion', 'minolta', 'motorola', 'nikon'],
  ...[
    'nokia',
    'olympus',
    'panasonic',
    'pentax',
    'polaroid',
    'praktica',
    'ricoh',
    'rollei',
    'samsung',
    'sanyo',
    'sharp',
  ],
  ...['sigma', 'sony', 'toshiba', 'traveler', 'vivitar', 'xiaomi', 'yashica', 'kenox', 'digimax', 'aiptek'],
].join('|');

const own: readonly RegExp[] = [
  // "OLYMPUS DIGITAL CAMERA", "KONICA MINOLTA DIGITAL CAMERA", "KODAK CX4230 ZOOM DIGITAL CAMERA", "SONY DSC".
  new RegExp(`^<?(?:(?:${makers})\\b.*)?\\bdigital (?:still )?(?:camera|image)\\b.{0,12}$`),
  new RegExp(`^<?(?:${makers})(?: (?:dsc|dslr|camera|corporation|image|picture|techwin|kodak|minolta))*>?$`),
  // "<Digimax S600 / Kenox S600>".
  new RegExp(`^<(?:${makers})\\b.*>$`),
  /^(?:exif[ _-]?jpeg(?:[ _-]?picture)?|jpeg(?: image)?|user ?comments?|image ?description|dcf|dsc|dcim)$/,
  /^(?:default|untitled|no title|picture|photo|image|camera|description|title|caption|null|undefined|none|n\/a)$/,
  /^(?:無題|スクリーンショット|画面キャプチャ)$/,
  /^(?:screen ?shots?|screen ?capture|screenshot[ _-]\d.*)$/,
  // Huawei's and Honor's modes.
  /^_?(?:cof|sdr|edf|fbt|fbthdr|hdrpl|rhdr|mde|nor|ozn?or(?:wbs)?|ozedf|bty|btf|btfhdr|btfmdn|ptr|cuva|qrf|mnsd)$/,
  /^(?:processed|edited|made|created|taken|shot|exported|captured|scanned) (?:with|by|on|in|using) (?:vsco|snapseed|instagram|picasa|gimp|the gimp|polarr|lightroom|adobe\b|photoshop|prisma|meitu|snow|beautyplus|picsart|ebay|imagemagick|google|my? ?(?:iphone|android)|rni|afterlight|camera\+?|facetune).*$/,
  /^(?:creator: gd-jpeg|file written by adobe|optimized by jpegmini|lead technologies|acd systems|picasa|blackberry|beautyplus)\b.*$/,
  // Names of files and folders.
  /^(?:[a-z]:|\/storage\/\S*?|\/sdcard\/\S*?)?[\\/]*dcim[\\/].*$/,
  /^(?:_?(?:dsc[nf]?|dscf|img|mvimg|pxl|vid|dji|gopr|sam|cimg|pict|imgp|sdc|sany|kif|hpim|wp|snapshot|image|screenshot))[ _-]?\d{3,}[\w-]*(?:\.[a-z]{3,4})?$/,
  /^\w[\w -]*\.(?:jpe?g|heic|png|tiff?|dng|nef|cr[23]|arw|orf|raf|rw2)$/,
];

/**
 * A text of a picture's metadata without padding and marks of its encoding; '' where nobody wrote it: words of the
 * camera (`names`: its maker and model) or a program, file names, and signs alone.
 */
export function personsWords(text: string, names: readonly string[]): string {
  const [unpadded = ''] = text.replace(/^(?:ASCII|UNICODE|JIS)\0+/i, '').split('\0');
  const words = unpadded.trim();
  const compared = words.replace(/\s+/g, ' ').toLowerCase();
  const isOfCamera = names.some((name) => name.trim().toLowerCase() === compared);
  return !/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(words) ||
    isOfCamera ||
    own.some((pattern) => pattern.test(compared))
    ? ''
    : words;
}
