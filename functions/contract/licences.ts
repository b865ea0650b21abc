/** The default is all rights reserved; the others are Creative Commons. */
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

/** "CC BY-SA 4.0" in every language; `undefined` for all rights reserved. */
export const licenceName = (licence: Licence): string | undefined =>
  licence === defaultLicence
    ? undefined
    : licence
        .toUpperCase()
        .replace(/^CC-/, 'CC ')
        .replace(/-(?=\d)/, ' ');

/** For people in their language; without `locale` for machines. `undefined` for all rights reserved. */
export function licenceUrl(licence: Licence, locale?: 'ja' | 'en'): string | undefined {
  if (licence === 'all-rights-reserved') return undefined;
  const [, kind] = /^cc-(.*)-4\.0$/.exec(licence) ?? [];
  const deed = kind === undefined ? 'publicdomain/zero/1.0/' : `licenses/${kind}/4.0/`;
  return `https://creativecommons.org/${deed}${locale === undefined ? '' : `deed.${locale}`}`;
}
