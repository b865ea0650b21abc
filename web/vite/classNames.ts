import { createHash } from 'node:crypto';

/** Of a stylesheet's path within `web`: three characters, so that a test must show that no two are the same. */
export const sheetName = (path: string): string =>
  `_${createHash('sha256').update(path).digest('base64url').slice(0, 3)}`;

/**
 * A class's name in a build, by its place in the stylesheet. Both builds, of the browser and of the server, give the same.
 * HTML and styles have each name many times before the first paint.
 */
export function shortClassName(name: string, path: string, css: string): string {
  const words = [...new Set(css.match(/[\w-]+/g))];
  return `${sheetName(path)}${words.indexOf(name).toString(36)}`;
}
