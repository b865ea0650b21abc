import { createPath, type Path, parsePath, replace } from 'react-router-dom';
import { addressedLocale } from './current.ts';

/** Pure: a link keeps the page's `?lang=`, as its last parameter. Its own `lang` wins; links within the page stay. */
export function inAddressedLanguage(search: string, to: Partial<Path>): Partial<Path> {
  const lang = addressedLocale(to.search ?? '') ?? addressedLocale(search);
  if (lang === undefined || (!to.pathname && to.search === undefined)) return to;
  const query = new URLSearchParams(to.search);
  query.delete('lang');
  query.set('lang', lang);
  return { ...to, search: `?${query}` };
}

/** For a loader to throw: redirects, in the language that the request names. */
export const leadTo = ({ url }: Pick<Request, 'url'>, path: string): Response =>
  replace(createPath(inAddressedLanguage(new URL(url).search, parsePath(path))));
