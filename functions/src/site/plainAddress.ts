/**
 * Pure: the address of a page without what none of these pages reads: the query, and slashes at either end. The CDN keeps an
 * answer for each whole address, so whoever adds `?1`, `?2`, … would have the page made anew each time. A path alone, which
 * leads to no other site.
 */
export function plainAddress(url: string): string {
  const [path = ''] = url.split('?', 1);
  return `/${path.replace(/^[/\\]+|\/+$/g, '')}`;
}
