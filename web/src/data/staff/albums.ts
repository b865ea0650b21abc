import { type Album, albumSchema } from '#contract/documents/album.ts';
import type { AlbumId } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import type { WithId } from '../documents.ts';
import { staffDocuments } from './reads.ts';

/** For staff: leaves out missing albums. Costs a read for each. */
export async function albumsNow(ids: readonly AlbumId[]): Promise<ReadonlyMap<string, WithId<Album>>> {
  const found = await staffDocuments(ids.map(documentPath.album), albumSchema);
  return new Map(found.map((album) => [album.id, album]));
}
