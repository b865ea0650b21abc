import { createPath, type Path, parsePath, replace } from 'react-router-dom';
import { addressedLocale } from './current.ts';

/**
 * Pure: where a link leads on a page whose query is `search`: to the same language, if the address names one (`?lang=`). It stands
 * behind everything else, as the site has it. What names a language itself keeps that, and what stays on the page is as it was.
 */
export function inAddressedLanguage(search: string, to: Partial<Path>): Partial<Path> {
  const lang = addressedLocale(to.search ?? '') ?? addressedLocale(search);
  if (lang === undefined || (!to.pathname && to.search === undefined)) return to;
  const query = new URLSearchParams(to.search);
  query.delete('lang');
  query.set('lang', lang);
  return { ...to, search: `?${query}` };
}

/** To be thrown by a loader: leads to another address of the site, in the language that the one asked for names. */
export const leadTo = ({ url }: Pick<Request, 'url'>, path: string): Response =>
  replace(createPath(inAddressedLanguage(new URL(url).search, parsePath(path))));
