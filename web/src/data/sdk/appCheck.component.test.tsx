import { initializeApp } from 'firebase/app';
import { doc, getDoc, getFirestore } from 'firebase/firestore/lite';
import { getFunctions, httpsCallableFromURL } from 'firebase/functions';
import { getStorage, ref, uploadBytes } from 'firebase/storage';
import { beforeEach, expect, it, vi } from 'vitest';
import { startAppCheck } from './appCheck.ts';

const appId = '1:1:web:1';
const headers: (string | null)[] = [];
beforeEach(() => {
  headers.length = 0;
  window.fetch = async (_address, options) => {
    headers.push(new Headers(options?.headers).get('X-Firebase-AppCheck'));
    return Response.json({ result: {} });
  };
  vi.spyOn(XMLHttpRequest.prototype, 'setRequestHeader').mockImplementation((name, value) => {
    if (name === 'X-Firebase-AppCheck') headers.push(value);
  });
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockReturnValue();
});

it('each call, Firestore read and upload carries the App Check token', async () => {
  const options = { projectId: 'demo', apiKey: 'key', appId, storageBucket: 'demo' };
  const app = initializeApp(options, 'checked');
  startAppCheck(app, 'site-key', true);
  await httpsCallableFromURL(getFunctions(app), '/call/heartbeat')({});
  await getDoc(doc(getFirestore(app), 'things/a')).catch(() => undefined);
  void uploadBytes(ref(getStorage(app), 'a'), new Blob(['a'])).catch(() => undefined);
  await expect.poll(() => headers).toHaveLength(3);
  for (const token of headers) {
    const [, claims = ''] = token?.split('.') ?? [];
    expect(JSON.parse(atob(claims))).toMatchObject({ sub: appId });
  }
});
