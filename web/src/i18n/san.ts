/** What stands in place of a name. */
export const inPlaceOfNames: Readonly<Record<'unnamed' | 'former' | 'colleague', string>> = {
  unnamed: '名前のない人',
  former: '退会した人',
  colleague: 'ほかの運営メンバー',
};

const withoutSan: ReadonlySet<string> = new Set(Object.values(inPlaceOfNames));

/** 「花さん」, but 「名前のない人」. */
export const san = (name: string): string => (withoutSan.has(name) ? name : `${name}さん`);
