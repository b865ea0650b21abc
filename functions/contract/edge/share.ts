import { type AlbumId, isAlbumId, isUid, type Uid } from '../ids.ts';

/** px of a picture for link previews that the site draws. */
export const sharePx = { width: 1_200, height: 630 } as const;

/** Whose photos a picture for link previews shows. */
export type Shared =
  | { readonly of: 'site' }
  | { readonly of: 'person'; readonly id: Uid }
  | { readonly of: 'album'; readonly id: AlbumId };

/** `/i/share/site.jpg`, `/i/share/person/{uid}.jpg`, `/i/share/album/{id}.jpg` */
export const shareAddress = (shared: Shared): string =>
  shared.of === 'site' ? '/i/share/site.jpg' : `/i/share/${shared.of}/${encodeURIComponent(shared.id)}.jpg`;

/** `parts`: the decoded segments after `/i/share/`. */
export function sharedAt([kind = '', file, ...rest]: readonly (string | undefined)[]): Shared | undefined {
  if (kind === 'site.jpg' && file === undefined) return { of: 'site' };
  const id = file?.endsWith('.jpg') ? file.slice(0, -'.jpg'.length) : undefined;
  if (rest.length > 0) return undefined;
  if (kind === 'person' && isUid(id)) return { of: 'person', id };
  return kind === 'album' && isAlbumId(id) ? { of: 'album', id } : undefined;
}
