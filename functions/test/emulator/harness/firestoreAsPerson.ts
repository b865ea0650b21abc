import { postJson } from './http.ts';
import type { Person } from './people.ts';
import { origins, project } from './site.ts';

type Reader = Pick<Person, 'idToken'>;

const root = `projects/${project}/databases/(default)/documents`;
const authorizationOf = ({ idToken }: Reader) => ({ authorization: `Bearer ${idToken}` });

/** Reads a document under the rules, as the web SDK does, or as it was at `readTime`. Returns the HTTP status. */
export async function readAs(reader: Reader, path: string, readTime?: Date): Promise<number> {
  const query = readTime === undefined ? '' : `?${new URLSearchParams({ readTime: readTime.toISOString() })}`;
  const url = `${origins.firestore}/v1/${root}/${path}${query}`;
  const response = await fetch(url, { headers: authorizationOf(reader) });
  await response.arrayBuffer();
  return response.status;
}

/** Reads many documents at once, as the web SDK and everybody with a token can. */
export const readManyAs = (reader: Reader, paths: readonly string[], readTime?: Date) =>
  postJson(
    `${origins.firestore}/v1/${root}:batchGet`,
    { documents: paths.map((path) => `${root}/${path}`), readTime: readTime?.toISOString() },
    authorizationOf(reader),
  );

export const readUser = (reader: Reader, uid: string): Promise<number> => readAs(reader, `users/${uid}`);
