import { loadAuth } from './sdk.ts';
import { callableUrl } from './sendPlainly.ts';

/**
 * Makes ready to make a call while the page is being closed, when there is no time left to ask for anything. The answer sends it,
 * and nobody hears what becomes of it.
 */
export async function callWhileLeaving(name: string, data: unknown): Promise<() => void> {
  const { auth } = await loadAuth();
  const token = await auth.currentUser?.getIdToken();
  return () => {
    if (token === undefined) return;
    void fetch(callableUrl(name), {
      method: 'POST',
      keepalive: true,
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify({ data }),
    }).catch(() => undefined);
  };
}
