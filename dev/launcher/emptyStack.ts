import { type Origins, PROJECT_ID } from './origins.ts';

/** Removes every document and account of a running site. Rejects, with one sentence, when an emulator does not. */
export async function emptyStack({ auth, firestore }: Pick<Origins, 'auth' | 'firestore'>): Promise<void> {
  await empty(`${auth}/emulator/v1/projects/${PROJECT_ID}/accounts`);
  await empty(`${firestore}/emulator/v1/projects/${PROJECT_ID}/databases/(default)/documents`);
}

async function empty(url: string): Promise<void> {
  const answer = await fetch(url, { method: 'DELETE', headers: { authorization: 'Bearer owner' } });
  if (!answer.ok) throw new Error(`The emulators could not be emptied: ${url} answered ${answer.status}.`);
}
