/** The first is the default: nothing is granted. The others are of Creative Commons. */
export const licences = [
  'all-rights-reserved',
  'cc-by-4.0',
  'cc-by-sa-4.0',
  'cc-by-nc-4.0',
  'cc-by-nc-sa-4.0',
  'cc-by-nd-4.0',
  'cc-by-nc-nd-4.0',
  'cc0-1.0',
] as const;
export type Licence = (typeof licences)[number];

export const defaultLicence: Licence = licences[0];

/** Pure: "CC BY-SA 4.0", the same in every language; `undefined` where nothing is granted. */
export const licenceName = (licence: Licence): string | undefined =>
  licence === defaultLicence
    ? undefined
    : licence
        .toUpperCase()
        .replace(/^CC-/, 'CC ')
        .replace(/-(?=\d)/, ' ');

/** Pure: for people in their language, or for machines without one. `undefined` where nothing is granted. */
export function licenceUrl(licence: Licence, locale?: 'ja' | 'en'): string | undefined {
  if (licence === 'all-rights-reserved') return undefined;
  const [, kind] = /^cc-(.*)-4\.0$/.exec(licence) ?? [];
  const deed = kind === undefined ? 'publicdomain/zero/1.0/' : `licenses/${kind}/4.0/`;
  return `https://creativecommons.org/${deed}${locale === undefined ? '' : `deed.${locale}`}`;
}
