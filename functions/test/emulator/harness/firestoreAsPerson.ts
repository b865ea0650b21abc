import type { Person } from './people.ts';
import { origins, project } from './site.ts';

/** Reads `users/{uid}` under the rules, as the web SDK does. Returns the HTTP status. */
export async function readUser({ idToken }: Pick<Person, 'idToken'>, uid: string): Promise<number> {
  const url = `${origins.firestore}/v1/projects/${project}/databases/(default)/documents/users/${uid}`;
  const response = await fetch(url, { headers: { authorization: `Bearer ${idToken}` } });
  await response.arrayBuffer();
  return response.status;
}
