import * as v from 'valibot';
import type { Stack } from '../launcher/stack.ts';
import { demoPassword } from './accounts.ts';
import { signedInOver } from './signedInOver.ts';

const answerSchema = v.object({
  result: v.object({ photos: v.array(v.object({ id: v.string(), uploadPath: v.string() })) }),
});

/** Signs a demo account in and makes the call `createPhotos`, so that every check of the real call is passed. */
export async function reservePhotos(
  stack: Stack,
  email: string,
  photos: readonly Readonly<Record<string, unknown>>[],
): Promise<readonly { readonly id: string; readonly uploadPath: string }[]> {
  const call = await signedInOver(stack, { email, password: demoPassword });
  return v.parse(answerSchema, await call('createPhotos', { photos })).result.photos;
}
