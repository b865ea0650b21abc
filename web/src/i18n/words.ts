import { useAtomValue } from 'jotai';
import { use } from 'react';
import { ContractError, type ErrorCode } from '#contract/errors.ts';
import { loadOnce, suspendedRestMs } from '#lib/loadOnce.ts';
import { ServerDownError, UnreachableError } from '#lib/unreachable.ts';
import { currentLanguage, type Messages } from './current.ts';
import { formatNumber } from './format.ts';
import type { Locale } from './locale.ts';

export type { Locale, Messages };

type Chunk<Words> = () => Promise<{ readonly words: Words }>;

/** Rejects if the chunk cannot be loaded; may be called again, after `restMs`. */
type Area<Words> = (locale: Locale, restMs?: number) => Promise<Words>;

/** Words in a chunk of their own. `ja` defines the keys of `en`. */
export function area<Words>({ ja, en }: Readonly<Record<Locale, Chunk<Words>>>): Area<Words> {
  const chunks = { ja: loadOnce(async () => (await ja()).words), en: loadOnce(async () => (await en()).words) };
  return (locale, restMs) => {
    const words = chunks[locale](restMs);
    // React reads these marks: it renders loaded words at once, and the server does not wait during a render.
    words.then(
      (value) => Object.assign(words, { status: 'fulfilled', value }),
      () => undefined,
    );
    return words;
  };
}

/** The words that the first photo does not need. */
export const areas = {
  account: area({ ja: () => import('./ja/account.ts'), en: () => import('./en/account.ts') }),
  admin: area({ ja: () => import('./ja/admin.ts'), en: () => import('./en/admin.ts') }),
  adminAppeals: area({ ja: () => import('./ja/adminAppeals.ts'), en: () => import('./en/adminAppeals.ts') }),
  adminAudit: area({ ja: () => import('./ja/adminAudit.ts'), en: () => import('./en/adminAudit.ts') }),
  adminCatalogue: area({ ja: () => import('./ja/adminCatalogue.ts'), en: () => import('./en/adminCatalogue.ts') }),
  adminDashboard: area({ ja: () => import('./ja/adminDashboard.ts'), en: () => import('./en/adminDashboard.ts') }),
  adminFigures: area({ ja: () => import('./ja/adminFigures.ts'), en: () => import('./en/adminFigures.ts') }),
  adminPhotos: area({ ja: () => import('./ja/adminPhotos.ts'), en: () => import('./en/adminPhotos.ts') }),
  adminSiteSettings: area({
    ja: () => import('./ja/adminSiteSettings.ts'),
    en: () => import('./en/adminSiteSettings.ts'),
  }),
  adminTitleTable: area({ ja: () => import('./ja/adminTitleTable.ts'), en: () => import('./en/adminTitleTable.ts') }),
  adminUsers: area({ ja: () => import('./ja/adminUsers.ts'), en: () => import('./en/adminUsers.ts') }),
  albums: area({ ja: () => import('./ja/albums.ts'), en: () => import('./en/albums.ts') }),
  banned: area({ ja: () => import('./ja/banned.ts'), en: () => import('./en/banned.ts') }),
  catalogue: area({ ja: () => import('./ja/catalogue.ts'), en: () => import('./en/catalogue.ts') }),
  day: area({ ja: () => import('./ja/day.ts'), en: () => import('./en/day.ts') }),
  deferred: area({ ja: () => import('./ja/deferred.ts'), en: () => import('./en/deferred.ts') }),
  desk: area({ ja: () => import('./ja/desk.ts'), en: () => import('./en/desk.ts') }),
  editPhoto: area({ ja: () => import('./ja/editPhoto.ts'), en: () => import('./en/editPhoto.ts') }),
  follow: area({ ja: () => import('./ja/follow.ts'), en: () => import('./en/follow.ts') }),
  inApp: area({ ja: () => import('./ja/inApp.ts'), en: () => import('./en/inApp.ts') }),
  keys: area({ ja: () => import('./ja/keys.ts'), en: () => import('./en/keys.ts') }),
  legal: area({ ja: () => import('./ja/legal.ts'), en: () => import('./en/legal.ts') }),
  likes: area({ ja: () => import('./ja/likes.ts'), en: () => import('./en/likes.ts') }),
  mosaic: area({ ja: () => import('./ja/mosaic.ts'), en: () => import('./en/mosaic.ts') }),
  mute: area({ ja: () => import('./ja/mute.ts'), en: () => import('./en/mute.ts') }),
  myPhotos: area({ ja: () => import('./ja/myPhotos.ts'), en: () => import('./en/myPhotos.ts') }),
  myReports: area({ ja: () => import('./ja/myReports.ts'), en: () => import('./en/myReports.ts') }),
  naming: area({ ja: () => import('./ja/naming.ts'), en: () => import('./en/naming.ts') }),
  notices: area({ ja: () => import('./ja/notices.ts'), en: () => import('./en/notices.ts') }),
  outOfSight: area({ ja: () => import('./ja/outOfSight.ts'), en: () => import('./en/outOfSight.ts') }),
  people: area({ ja: () => import('./ja/people.ts'), en: () => import('./en/people.ts') }),
  photoFields: area({ ja: () => import('./ja/photoFields.ts'), en: () => import('./en/photoFields.ts') }),
  photoLists: area({ ja: () => import('./ja/photoLists.ts'), en: () => import('./en/photoLists.ts') }),
  photoPage: area({ ja: () => import('./ja/photoPage.ts'), en: () => import('./en/photoPage.ts') }),
  reasons: area({ ja: () => import('./ja/reasons.ts'), en: () => import('./en/reasons.ts') }),
  reorder: area({ ja: () => import('./ja/reorder.ts'), en: () => import('./en/reorder.ts') }),
  report: area({ ja: () => import('./ja/report.ts'), en: () => import('./en/report.ts') }),
  rules: area({ ja: () => import('./ja/rules.ts'), en: () => import('./en/rules.ts') }),
  search: area({ ja: () => import('./ja/search.ts'), en: () => import('./en/search.ts') }),
  session: area({ ja: () => import('./ja/session.ts'), en: () => import('./en/session.ts') }),
  settings: area({ ja: () => import('./ja/settings.ts'), en: () => import('./en/settings.ts') }),
  titles: area({ ja: () => import('./ja/titles.ts'), en: () => import('./en/titles.ts') }),
  transparency: area({ ja: () => import('./ja/transparency.ts'), en: () => import('./en/transparency.ts') }),
  upload: area({ ja: () => import('./ja/upload.ts'), en: () => import('./en/upload.ts') }),
};

type Areas = typeof areas;
export type Words = { readonly [Name in keyof Areas]: Awaited<ReturnType<Areas[Name]>> };

const areaOf: { readonly [Name in keyof Words]: Area<Words[Name]> } = areas;

export const loadWords = <Name extends keyof Words>(name: Name, locale: Locale): Promise<Words[Name]> =>
  areaOf[name](locale);

/** Suspends until the words are loaded. */
export const useWords = <Name extends keyof Words>(name: Name): Words[Name] =>
  use(areaOf[name](useLocale(), suspendedRestMs));

/** Writes a number in the reader's language. */
export function useNumber() {
  const locale = useLocale();
  return (value: number): string => formatNumber(locale, value);
}

export function useLanguage() {
  const language = useAtomValue(currentLanguage);
  if (language === undefined) throw new Error('Something was drawn before the first language was loaded');
  return language;
}

export const useMessages = (): Messages => useLanguage().messages;

export const useLocale = (): Locale => useLanguage().locale;

/** The words of an area beside those of every page, and how numbers are written. Suspends as `useWords` does. */
export function useTexts<Name extends keyof Words>(name: Name) {
  const { locale, messages } = useLanguage();
  return { words: useWords(name), app: messages.app, errors: messages.errors, locale, number: useNumber() };
}

/** `useTexts` with a part of the area's words. */
export function useTextsOf<Name extends keyof Words, Part extends keyof Words[Name]>(name: Name, part: Part) {
  const { words, ...others } = useTexts(name);
  return { words: words[part], ...others };
}

const waitWords = (seconds: number, words: Messages['errors']): string =>
  seconds < 90 ? words.retryAfterSeconds(Math.ceil(seconds)) : words.retryAfterMinutes(Math.ceil(seconds / 60));

export const codeWords = (code: ErrorCode, retryAfterSeconds: number | undefined, words: Messages['errors']): string =>
  retryAfterSeconds === undefined ? words.codes[code] : `${words.codes[code]} ${waitWords(retryAfterSeconds, words)}`;

/** The server has no `onLine`. */
export const isOffline = (): boolean => navigator.onLine === false;

/** For any failed read or call: what happened, and what to do. */
export function errorWords(error: unknown, words: Messages['errors']): string {
  if (error instanceof ServerDownError) return words.codes.internal;
  if (error instanceof UnreachableError) return isOffline() ? words.offline : words.unreachable;
  if (error instanceof ContractError && error.closed !== undefined) return words.closed[error.closed];
  // A lost network ends a call as `internal`.
  if (error instanceof ContractError && error.code === 'internal' && isOffline()) return words.offline;
  if (error instanceof ContractError) return codeWords(error.code, error.retryAfterSeconds, words);
  return words.codes.internal;
}
