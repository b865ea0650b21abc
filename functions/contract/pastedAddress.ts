import { decodedSegment, isPagePath } from './routes.ts';

/** No address of a page ends with these: a sentence, a bracket or a quotation ended behind it. */
const sentenceEnd = /[\s\p{Default_Ignorable_Code_Point}\p{Ps}\p{Pe}\p{Pi}\p{Pf}"'*,.:;!?…、。，．！？：；<>＜＞]+$/u;

export const withoutSentenceEnd = (text: string): string => text.replace(sentenceEnd, '');

/** Apps take the words behind an address into the link too, as Japanese has no blank there. */
const idAndWords = /^([A-Za-z0-9]{20})[^\w-].*$/s;
const parentsOfIds = /^\/(?:photos|[^/]+\/albums)$/;

/** The page that a percent-encoded path with the rest of a sentence leads to, as `/photos/{id}。` or `/hana)`. */
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

/** Pure: the path and query of the page of `origin` whose whole address stands in a text. */
export function pageNamedIn(text: string, origin: string): string | undefined {
  const url = URL.parse(/https?:\/\/\S+/i.exec(text)?.[0] ?? '');
  if (url === null || url.host !== new URL(origin).host) return undefined;
  const meant = pageMeantBy(url.pathname);
  if (meant !== undefined) return meant;
  return isPagePath(url.pathname) ? `${url.pathname}${url.search}` : undefined;
}
