import * as v from 'valibot';
import type { SiteConfig } from '../../web/src/data/siteConfig.ts';

export type Answer = { readonly status: number; readonly headers: Headers; readonly text: string };

export const parseAnswer = <Schema extends v.GenericSchema>(schema: Schema, { text }: Answer): v.InferOutput<Schema> =>
  v.parse(schema, JSON.parse(text));

/** HTTP access to a site, as a visitor or as a signed-in person. */
export type Reach = ReturnType<typeof reachOf>;

/** Uses the emulators that the site was built for, or else Google's servers. */
export function reachOf(origin: string, { firebase, emulators }: SiteConfig, ask: typeof fetch = fetch) {
  const { projectId, apiKey, storageBucket } = firebase;
  const documents = `${emulators?.firestore ?? 'https://firestore.googleapis.com'}/v1/projects/${projectId}/databases/(default)/documents`;
  const storage = `${emulators?.storage ?? 'https://firebasestorage.googleapis.com'}/v0/b/${storageBucket}/`;
  const auth = `${emulators ? `${emulators.auth}/` : 'https://'}identitytoolkit.googleapis.com/v1`;

  async function send(url: string, options: RequestInit = {}): Promise<Answer> {
    const response = await ask(url, { redirect: 'manual', signal: AbortSignal.timeout(30_000), ...options });
    return { status: response.status, headers: response.headers, text: await response.text() };
  }
  const post = (url: string, body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Answer> => {
    const json = { 'Content-Type': 'application/json', ...headers };
    return send(url, { method: 'POST', headers: json, body: JSON.stringify(body) });
  };
  const bearer = (idToken: string) => ({ Authorization: `Bearer ${idToken}` });

  return {
    origin,
    /** The prefix of all object addresses. */
    storage,
    page: (address: string) => send(new URL(address, origin).href),
    query: (structuredQuery: unknown) => post(`${documents}:runQuery`, { structuredQuery }),
    /** As it was at `readTime`, if given. */
    document: (path: string, idToken: string, readTime?: Date) => {
      const query = readTime === undefined ? '' : `?readTime=${readTime.toISOString()}`;
      return send(`${documents}/${path}${query}`, { headers: bearer(idToken) });
    },
    call: (name: string, data: unknown, idToken?: string) =>
      post(new URL(`/call/${name}`, origin).href, { data }, idToken === undefined ? {} : bearer(idToken)),
    /** The answer has the id token. `Referer`: the API key may be restricted to the site. */
    signIn: (email: string, password: string) => {
      const url = `${auth}/accounts:signInWithPassword?key=${apiKey}`;
      return post(url, { email, password, returnSecureToken: true }, { Referer: `${origin}/` });
    },
    upload: (path: string, body: Uint8Array<ArrayBuffer>, contentType: string, idToken: string) => {
      const headers = { 'Content-Type': contentType, Authorization: `Firebase ${idToken}` };
      return send(`${storage}o?uploadType=media&name=${encodeURIComponent(path)}`, { method: 'POST', headers, body });
    },
  };
}
