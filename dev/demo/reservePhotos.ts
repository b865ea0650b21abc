import * as v from 'valibot';
import type { Stack } from '../launcher/stack.ts';
import { demoPassword } from './accounts.ts';

const signInSchema = v.object({ idToken: v.string() });
const answerSchema = v.object({
  result: v.object({ photos: v.array(v.object({ id: v.string(), uploadPath: v.string() })) }),
});

async function postJson(url: string, body: unknown, idToken?: string): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(idToken ? { authorization: `Bearer ${idToken}` } : {}) },
    body: JSON.stringify(body),
  });
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error(`${new URL(url).pathname} answered ${response.status}: ${JSON.stringify(answer)}`);
  return answer;
}

/** Signs a demo account in and makes the call `createPhotos`, so that every check of the real call is passed. */
export async function reservePhotos(
  stack: Stack,
  email: string,
  photos: readonly Readonly<Record<string, unknown>>[],
): Promise<readonly { readonly id: string; readonly uploadPath: string }[]> {
  const { auth, functions } = stack.origins;
  const signIn = await postJson(`${auth}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=demo`, {
    email,
    password: demoPassword,
    returnSecureToken: true,
  });
  const answer = await postJson(
    `${functions}/${stack.projectId}/asia-northeast1/createPhotos`,
    { data: { photos } },
    v.parse(signInSchema, signIn).idToken,
  );
  return v.parse(answerSchema, answer).result.photos;
}
