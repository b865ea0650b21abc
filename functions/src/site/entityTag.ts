import { createHash } from 'node:crypto';
import { firstDataId } from '#contract/edge/first.ts';

/** When an answer was made: `asOf` of the API's answers, also within a page's data, and `at` of a page. */
const madeAt = new RegExp(`"asOf":"[^"]*"|(?<=id="${firstDataId}">\\{)"at":"[^"]*"`, 'g');

/**
 * Pure. The same for two answers that differ only in when they were made, so that a browser that has one is answered
 * with 304. Weak, for that reason and because proxies may compress the body.
 */
export function entityTag(body: string | Uint8Array): string {
  const content = typeof body === 'string' ? body.replaceAll(madeAt, '') : body;
  return `W/"${createHash('sha256').update(content).digest('base64url')}"`;
}
