import { describe } from 'vitest';
import { photoStatuses, visibilities } from '#contract/documents/photo.ts';
import { type Actor, nobody, nobodyWrites, only, onlyFromTheBeginning, useFirestore } from './harness.ts';
import { active, everyone, signedIn, staff } from './personas.ts';
import { maxPerQuery } from './ruleFiles.ts';

const unpublished = photoStatuses.filter((status) => status !== 'published');

const photo = (ownerId: string, status: string, visibility?: string) => ({
  ownerId,
  status,
  ...(visibility === undefined ? {} : { visibility }),
  listed: status === 'published' && (visibility ?? 'public') === 'public',
  caption: 'A blink',
  tags: ['Night'],
  tagKeys: ['night'],
  titleId: 'title',
  createdAt: new Date(0),
  publishedAt: new Date(0),
});

describe('photos', () => {
  const site = useFirestore('photos', {
    ...Object.fromEntries(photoStatuses.map((status) => [`photos/${status}`, photo('owner', status)])),
    ...Object.fromEntries(everyone.map((name) => [`photos/held-of-${name}`, photo(name, 'held')])),
    ...Object.fromEntries(
      everyone.flatMap((name) =>
        visibilities.map((visibility) => [`photos/${visibility}-of-${name}`, photo(name, 'published', visibility)]),
      ),
    ),
    ...Object.fromEntries(
      visibilities.flatMap((visibility) =>
        unpublished.map((status) => [`photos/${visibility}-${status}`, photo('owner', status, visibility)]),
      ),
    ),
    'photos/statusless': { ownerId: 'owner' },
  });
  const photos = ({ firestore }: Actor) => firestore.collection('photos');
  const published = (actor: Actor) => photos(actor).where('status', '==', 'published');

  describe('reading one', () => {
    for (const status of unpublished) {
      only(site, ['owner', ...staff], `read a photo that is ${status}`, (actor) => photos(actor).doc(status).get());
    }
    only(site, ['owner', ...staff], 'read a photo without a status', (actor) => photos(actor).doc('statusless').get());
    only(
      site,
      staff,
      'tell a photo that never was from one that is hidden',
      async (actor) => (await photos(actor).doc('never').get()).id,
    );
    for (const visibility of visibilities) {
      only(site, ['owner', ...staff], `read a ${visibility} photo that is published`, (actor) =>
        photos(actor).doc(`${visibility}-of-owner`).get(),
      );
      for (const status of unpublished) {
        only(site, ['owner', ...staff], `read a ${visibility} photo that is ${status}`, (actor) =>
          photos(actor).doc(`${visibility}-${status}`).get(),
        );
      }
      only(
        site,
        active,
        `read an own ${visibility} photo`,
        (actor) => photos(actor).doc(`${visibility}-of-${actor.uid}`).get(),
        signedIn,
      );
    }
    only(site, ['owner', ...staff], 'read a photo whose visibility is not said', (actor) =>
      photos(actor).doc('published').get(),
    );
    only(
      site,
      active,
      'read an own photo that is held',
      (actor) => photos(actor).doc(`held-of-${actor.uid}`).get(),
      signedIn,
    );
  });

  describe('listing', () => {
    only(site, staff, 'list photos of any status', (actor) => photos(actor).limit(30).get());
    for (const status of unpublished) {
      only(site, staff, `list photos that are ${status}`, (actor) =>
        photos(actor).where('status', '==', status).limit(30).get(),
      );
    }
    only(site, staff, 'list photos that are published or held', (actor) =>
      photos(actor).where('status', 'in', ['published', 'held']).limit(30).get(),
    );
    only(site, staff, 'list photos by tag without saying published', (actor) =>
      photos(actor).where('tagKeys', 'array-contains', 'night').limit(30).get(),
    );
    only(site, ['owner', ...staff], "list the owner's photos of any status", (actor) =>
      photos(actor).where('ownerId', '==', 'owner').limit(30).get(),
    );
    only(site, staff, 'list photos of several owners', (actor) =>
      photos(actor).where('ownerId', 'in', ['owner', 'other']).limit(30).get(),
    );
    only(site, staff, 'list published photos', (actor) =>
      published(actor).orderBy('publishedAt', 'desc').limit(1).get(),
    );
    only(site, staff, 'list published photos of a tag', (actor) =>
      published(actor).where('tagKeys', 'array-contains', 'night').limit(30).get(),
    );
    only(site, staff, 'list published photos of a title', (actor) =>
      published(actor).where('titleId', '==', 'title').limit(30).get(),
    );
    only(site, staff, 'list photos that are listed', (actor) =>
      photos(actor).where('listed', '==', true).orderBy('publishedAt', 'desc').limit(30).get(),
    );
    for (const visibility of visibilities) {
      only(site, staff, `list ${visibility} photos`, (actor) =>
        published(actor).where('visibility', '==', visibility).limit(30).get(),
      );
    }
    only(site, ['owner', ...staff], "list the owner's published photos", (actor) =>
      published(actor).where('ownerId', '==', 'owner').limit(30).get(),
    );
    only(
      site,
      staff,
      'list own photos without a limit',
      (actor) => photos(actor).where('ownerId', '==', actor.uid).get(),
      signedIn,
    );
    nobody(site, 'list photos wherever they lie', ({ firestore }) =>
      firestore.collectionGroup('photos').where('status', '==', 'published').limit(1).get(),
    );
    only(
      site,
      active,
      'list own photos of any status',
      (actor) => photos(actor).where('ownerId', '==', actor.uid).orderBy('createdAt', 'desc').limit(30).get(),
      signedIn,
    );
    only(
      site,
      staff,
      'list more own photos than the limit',
      (actor) =>
        photos(actor)
          .where('ownerId', '==', actor.uid)
          .limit(maxPerQuery + 1)
          .get(),
      signedIn,
    );
    only(
      site,
      active,
      'list as many own photos as the limit',
      (actor) => photos(actor).where('ownerId', '==', actor.uid).limit(maxPerQuery).get(),
      signedIn,
    );
    onlyFromTheBeginning(site, active, staff, 'the own photos', ({ uid }) => ({
      collection: 'photos',
      where: ['ownerId', uid],
    }));
  });

  describe('writing', () => {
    nobodyWrites(site, 'photos/published', 'caption');
    nobody(site, 'publish a photo that is held', (actor) => photos(actor).doc('held').update({ status: 'published' }));
    nobody(site, 'show an own photo that is private, or list it', (actor) =>
      photos(actor).doc(`private-of-${actor.uid}`).update({ visibility: 'public', listed: true }),
    );
    nobody(site, 'hide an own photo that is public', (actor) =>
      photos(actor).doc(`public-of-${actor.uid}`).update({ visibility: 'private' }),
    );
    nobody(site, 'make an own photo', (actor) => photos(actor).doc('forged').set(photo(actor.uid, 'uploading')));
  });
});
