import { decodedSegment, isPagePath } from './routes.ts';

/** What follows an address in a sentence. No page's address ends with these. */
const sentenceEnd = /[\s\p{Default_Ignorable_Code_Point}\p{Ps}\p{Pe}\p{Pi}\p{Pf}"'*,.:;!?…、。，．！？：；<>＜＞]+$/u;

export const withoutSentenceEnd = (text: string): string => text.replace(sentenceEnd, '');

/** Japanese has no blank after an address, so apps link the words after it too. */
const idAndWords = /^([A-Za-z0-9]{20})[^\w-].*$/s;
const parentsOfIds = /^\/(?:photos|[^/]+\/albums)$/;

/** The page that a percent-encoded path with trailing text means, such as `/photos/{id}。` or `/hana)`. */
export function pageMeantBy(path: string): string | undefined {
  const slash = path.lastIndexOf('/');
  const parent = path.slice(0, Math.max(0, slash));
  const last = decodedSegment(path.slice(slash + 1));
  if (last === undefined) return undefined;
  const meant = parentsOfIds.test(parent) ? last.replace(idAndWords, '$1') : last;
  const name = withoutSentenceEnd(meant);
  if (name === last) return undefined;
  const page = name === '' ? parent || '/' : `${parent}/${encodeURIComponent(name)}`;
  return isPagePath(page) ? page : undefined;
}

/** Path and query of the page of `origin` whose whole address is in a text. */
export function pageNamedIn(text: string, origin: string): string | undefined {
  const url = URL.parse(/https?:\/\/\S+/i.exec(text)?.[0] ?? '');
  if (url === null || url.host !== new URL(origin).host) return undefined;
  const meant = pageMeantBy(url.pathname);
  if (meant !== undefined) return meant;
  return isPagePath(url.pathname) ? `${url.pathname}${url.search}` : undefined;
}
