import type { PhotoId } from '#contract/ids.ts';
import { paths } from '#paths.ts';

/** The address of a photo that is given away: without a query, whatever the address bar says. */
export const photoLink = (id: PhotoId): string => new URL(paths.photo(id), location.origin).href;

export const canShare = (): boolean => typeof navigator.share === 'function';

/** Opens the system's own sheet. `false` where it did not open; who closes it has been served. */
export async function shareLink(data: { readonly title: string; readonly url: string }): Promise<boolean> {
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

/** Puts a link on the clipboard. `false` where the browser does not let us. */
export async function copyLink(link: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(link);
    return true;
  } catch {
    return false;
  }
}
