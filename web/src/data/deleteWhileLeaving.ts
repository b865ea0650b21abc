import { deletePhotoContract } from '#contract/callables/deletePhoto.ts';
import type { PhotoId } from '#contract/ids.ts';
import { loadAuth } from './sdk.ts';
import { callableUrl } from './sendPlainly.ts';

/**
 * Makes ready to delete a photo for good while the page is being closed, when there is no time left to ask for anything. The
 * answer sends the call, and nobody hears what becomes of it: what it does not reach, the server's sweep does.
 */
export async function deletionWhileLeaving(id: PhotoId): Promise<() => void> {
  const { auth } = await loadAuth();
  const token = await auth.currentUser?.getIdToken();
  return () => {
    if (token === undefined) return;
    void fetch(callableUrl(deletePhotoContract.name), {
      method: 'POST',
      keepalive: true,
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify({ data: { id } }),
    }).catch(() => undefined);
  };
}
