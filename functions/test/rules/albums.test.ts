import { describe } from 'vitest';
import { albumStatuses } from '#contract/documents/album.ts';
import { albumVisibilities } from '#contract/edge/albums.ts';
import { type Actor, nobody, nobodyWrites, only, onlyFromTheBeginning, useFirestore } from './harness.ts';
import { active, everyone, signedIn, staff } from './personas.ts';
import { maxPerQuery } from './ruleFiles.ts';

const album = (ownerId: string, status: string, visibility: string) => ({
  ownerId,
  status,
  visibility,
  title: 'Nights',
  updatedAt: new Date(0),
});
const unpublished = albumStatuses.filter((status) => status !== 'published');

describe('albums', () => {
  const site = useFirestore('albums', {
    ...Object.fromEntries(
      albumVisibilities.flatMap((visibility) => [
        ...albumStatuses.map((status) => [`albums/${visibility}-${status}`, album('owner', status, visibility)]),
        ...everyone.map((name) => [`albums/${visibility}-of-${name}`, album(name, 'hidden', visibility)]),
      ]),
    ),
    'albums/statusless': { ownerId: 'owner' },
  });
  const albums = ({ firestore }: Actor) => firestore.collection('albums');
  const own = (actor: Actor) => albums(actor).where('ownerId', '==', actor.uid);
  const ofOwner = (actor: Actor) => albums(actor).where('ownerId', '==', 'owner');
  const shown = (actor: Actor) => ofOwner(actor).where('status', '==', 'published').where('visibility', '==', 'public');

  for (const visibility of albumVisibilities) {
    for (const status of unpublished) {
      only(site, ['owner', ...staff], `read a ${visibility} album that is ${status}`, (actor) =>
        albums(actor).doc(`${visibility}-${status}`).get(),
      );
    }
    only(site, ['owner', ...staff], `read a ${visibility} album by its address`, (actor) =>
      albums(actor).doc(`${visibility}-published`).get(),
    );
    only(
      site,
      active,
      `read an own ${visibility} album that is hidden`,
      (actor) => albums(actor).doc(`${visibility}-of-${actor.uid}`).get(),
      signedIn,
    );
  }
  only(site, ['owner', ...staff], 'read an album without a status', (actor) => albums(actor).doc('statusless').get());
  only(
    site,
    staff,
    'tell an album that never was from one that is hidden',
    async (actor) => (await albums(actor).doc('never').get()).id,
  );

  only(site, staff, 'list albums', (actor) => albums(actor).limit(30).get());
  only(site, ['owner', ...staff], 'list all albums of the owner', (actor) => ofOwner(actor).limit(30).get());
  only(site, ['owner', ...staff], 'list published albums of the owner, unlisted ones too', (actor) =>
    ofOwner(actor).where('status', '==', 'published').limit(30).get(),
  );
  only(site, ['owner', ...staff], 'list the owner’s public albums of any status', (actor) =>
    ofOwner(actor).where('visibility', '==', 'public').limit(30).get(),
  );
  only(site, ['owner', ...staff], 'list the owner’s public albums', (actor) =>
    shown(actor).orderBy('updatedAt', 'desc').limit(30).get(),
  );
  only(site, staff, 'list public albums', (actor) =>
    albums(actor).where('status', '==', 'published').where('visibility', '==', 'public').limit(30).get(),
  );
  only(site, staff, 'list the owner’s public albums without a limit', (actor) => shown(actor).get());
  only(site, staff, 'list more public albums than the limit', (actor) =>
    shown(actor)
      .limit(maxPerQuery + 1)
      .get(),
  );
  nobody(site, 'list albums wherever they lie', ({ firestore }) =>
    firestore.collectionGroup('albums').where('status', '==', 'published').limit(1).get(),
  );
  only(
    site,
    active,
    'list own albums of any status',
    (actor) => own(actor).orderBy('updatedAt', 'desc').limit(30).get(),
    signedIn,
  );
  only(site, staff, 'list own albums without a limit', (actor) => own(actor).get(), signedIn);
  onlyFromTheBeginning(site, active, staff, 'the own albums', ({ uid }) => ({
    collection: 'albums',
    where: ['ownerId', uid],
  }));

  nobodyWrites(site, 'albums/public-published', 'title');
  nobody(site, 'publish an own album that is hidden', (actor) =>
    albums(actor).doc(`public-of-${actor.uid}`).update({ status: 'published' }),
  );
  nobody(site, 'make an own album', (actor) =>
    albums(actor)
      .doc('forged')
      .set(album(actor.uid, 'published', 'public')),
  );
});
