import { defaultLicence, type Licence } from './licences.ts';

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
