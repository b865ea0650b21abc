import type { Answer } from './answer.ts';
import { seconds, sharedFor } from './caching.ts';

/** What is not there: nothing was read to say so. */
export const unknown = async (): Promise<Answer> => ({
  status: 404,
  headers: { 'Cache-Control': sharedFor(seconds.notFound) },
});
