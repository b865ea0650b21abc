import * as v from 'valibot';
import type { SiteConfig } from '../../web/src/data/siteConfig.ts';

const PATIENCE_MS = 30_000;

export type Answer = {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly json: () => unknown;
};

/** The site and its back end, as the checks reach them: over HTTP alone, as a visitor or as a signed-in person. */
export type Reach = ReturnType<typeof reachOf>;

/** The addresses of a site's parts: on the emulators it was built for, or at Google. */
export function reachOf(origin: string, { firebase, emulators }: SiteConfig, ask: typeof fetch = fetch) {
  const { projectId, apiKey, storageBucket } = firebase;
  const documents = `${emulators?.firestore ?? 'https://firestore.googleapis.com'}/v1/projects/${projectId}/databases/(default)/documents`;
  const storage = `${emulators?.storage ?? 'https://firebasestorage.googleapis.com'}/v0/b/${storageBucket}/`;
  const auth = `${emulators ? `${emulators.auth}/identitytoolkit.googleapis.com` : 'https://identitytoolkit.googleapis.com'}/v1`;

  async function send(url: string, options: RequestInit = {}): Promise<Answer> {
    const response = await ask(url, { redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS), ...options });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, json: () => JSON.parse(text) };
  }
  const post = (url: string, body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Answer> =>
    send(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const bearer = (idToken: string | undefined): Record<string, string> =>
    idToken === undefined ? {} : { Authorization: `Bearer ${idToken}` };

  return {
    origin,
    /** The prefix of all addresses of objects in the bucket, as the page's policy names it. */
    storage,
    page: (path: string) => send(new URL(path, origin).href),
    get: (url: string) => send(url),
    query: (structuredQuery: unknown) => post(`${documents}:runQuery`, { structuredQuery }),
    document: (path: string, idToken?: string) => send(`${documents}/${path}`, { headers: bearer(idToken) }),
    call: (call: string, data: unknown, idToken?: string) =>
      post(new URL(`/call/${call}`, origin).href, { data }, bearer(idToken)),
    /** The id token. A key that is bound to the site's address needs that address. */
    signIn: async (email: string, password: string): Promise<string> => {
      const url = `${auth}/accounts:signInWithPassword?key=${apiKey}`;
      const answer = await post(url, { email, password, returnSecureToken: true }, { Referer: `${origin}/` });
      if (answer.status !== 200) throw new Error(`signing in was answered with ${answer.status}`);
      return v.parse(v.object({ idToken: v.string() }), answer.json()).idToken;
    },
    upload: (path: string, content: Uint8Array<ArrayBuffer>, contentType: string, idToken: string) =>
      send(`${storage}o?uploadType=media&name=${encodeURIComponent(path)}`, {
        method: 'POST',
        headers: { 'Content-Type': contentType, Authorization: `Firebase ${idToken}` },
        body: content,
      }),
  };
}
