import * as v from 'valibot';
import type { SiteConfig } from '../../web/src/data/siteConfig.ts';

const patienceMs = 30_000;

export type Answer = {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly json: () => unknown;
};

/** HTTP access to a site, as a visitor or as a signed-in person. */
export type Reach = ReturnType<typeof reachOf>;

/** Uses the emulators that the site was built for, else Google. */
export function reachOf(origin: string, { firebase, emulators }: SiteConfig, ask: typeof fetch = fetch) {
  const { projectId, apiKey, storageBucket } = firebase;
  const documents = `${emulators?.firestore ?? 'https://firestore.googleapis.com'}/v1/projects/${projectId}/databases/(default)/documents`;
  const storage = `${emulators?.storage ?? 'https://firebasestorage.googleapis.com'}/v0/b/${storageBucket}/`;
  const auth = `${emulators ? `${emulators.auth}/identitytoolkit.googleapis.com` : 'https://identitytoolkit.googleapis.com'}/v1`;

  async function send(url: string, options: RequestInit = {}): Promise<Answer> {
    const response = await ask(url, { redirect: 'manual', signal: AbortSignal.timeout(patienceMs), ...options });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, json: () => JSON.parse(text) };
  }
  const post = (url: string, body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Answer> =>
    send(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const bearer = (idToken?: string): Record<string, string> =>
    idToken === undefined ? {} : { Authorization: `Bearer ${idToken}` };

  return {
    origin,
    /** The prefix of the addresses of all objects. */
    storage,
    page: (address: string) => send(new URL(address, origin).href),
    query: (structuredQuery: unknown) => post(`${documents}:runQuery`, { structuredQuery }),
    document: (path: string, idToken: string) => send(`${documents}/${path}`, { headers: bearer(idToken) }),
    call: (name: string, data: unknown, idToken?: string) =>
      post(new URL(`/call/${name}`, origin).href, { data }, bearer(idToken)),
    /** Returns the id token. `Referer`: the API key may be restricted to the site. */
    signIn: async (email: string, password: string): Promise<string> => {
      const url = `${auth}/accounts:signInWithPassword?key=${apiKey}`;
      const answer = await post(url, { email, password, returnSecureToken: true }, { Referer: `${origin}/` });
      if (answer.status !== 200) throw new Error(`signing in has the status ${answer.status}`);
      return v.parse(v.object({ idToken: v.string() }), answer.json()).idToken;
    },
    upload: (path: string, body: Uint8Array<ArrayBuffer>, contentType: string, idToken: string) =>
      send(`${storage}o?uploadType=media&name=${encodeURIComponent(path)}`, {
        method: 'POST',
        headers: { 'Content-Type': contentType, Authorization: `Firebase ${idToken}` },
        body,
      }),
  };
}
