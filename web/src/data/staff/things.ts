import { albumSchema } from '#contract/documents/album.ts';
import { photoSchema } from '#contract/documents/photo.ts';
import { titleDocumentSchema } from '#contract/documents/title.ts';
import { isAlbumId, isPhotoId, isTitleId } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { staffDocuments } from './reads.ts';

/** A photo, album or title that an audit entry is about. `name`: its caption or name, "" for none. */
export type Thing = {
  readonly name: string;
  readonly cover?: { readonly color: string; readonly thumbhash: string } | undefined;
};

/** The path of what a target is, or what its case is about; `undefined` for anything else. */
export function thingPathOf(target: string): string | undefined {
  const titleId = /^titles\/(.+)$/.exec(target)?.[1];
  if (isTitleId(titleId)) return documentPath.title(titleId);
  const [, kind, id = ''] = /^(?:cases\/)?(photo|album)(?:s\/|_)(.*)$/.exec(target) ?? [];
  if (kind === 'photo' && isPhotoId(id)) return documentPath.photo(id);
  return kind === 'album' && isAlbumId(id) ? documentPath.album(id) : undefined;
}

/** `null` if it is gone. Costs a read. */
export async function readThing(path: string): Promise<Thing | null> {
  if (path.startsWith('albums/')) {
    const [album] = await staffDocuments([path], albumSchema);
    return album ? { name: album.title, cover: album.cover } : null;
  }
  if (path.startsWith('titles/')) return (await staffDocuments([path], titleDocumentSchema))[0] ?? null;
  const [photo] = await staffDocuments([path], photoSchema);
  return photo ? { name: photo.caption, cover: photo } : null;
}
