import * as v from 'valibot';
import type { PhotoId } from '#contract/ids.ts';
import { type PublicationId, publicationIdSchema } from '#contract/ids.ts';
import { publicationTiles } from '#contract/publication.ts';
import { documents } from './firestore.ts';
import { type PublishedBy, publishPhotos } from './photos.ts';

export const aPublication = (): PublicationId =>
  v.parse(publicationIdSchema, crypto.randomUUID().replaceAll('-', '').slice(0, 20));

/** Publishes photos as if they had been sent together: the first three lead, and the first counts the others. */
export function publishTogether(captions: readonly string[], known: PublishedBy = {}) {
  const publication = aPublication();
  const ids: readonly PhotoId[] = publishPhotos(captions, { ...known, publication, leads: true });
  const [behind, [first]] = [ids.slice(publicationTiles), ids];
  for (const id of behind) documents.update(`photos/${id}`, { leads: false });
  // In their sequence: photos of the same time are listed by their random ids.
  for (const [index, id] of known.publishedAt ? ids.entries() : [])
    documents.update(`photos/${id}`, { publishedAt: new Date(Number(known.publishedAt) - index) });
  if (first && behind.length > 0) {
    const { tagKeys = known.tags ?? [] } = known;
    documents.update(`photos/${first}`, { others: [{ count: behind.length, tagKeys }] });
  }
  return { publication, ids };
}
