import { describe } from 'vitest';
import { nobodyWrites, only, useFirestore } from './harness.ts';
import { staff } from './personas.ts';

describe('ngTags', () => {
  const site = useFirestore('ngTags', {
    'ngTags/spam': { name: 'Spam', mode: 'reject', note: '', by: 'admin', at: new Date(0) },
  });

  only(site, staff, 'read an NG tag', ({ firestore }) => firestore.doc('ngTags/spam').get());
  only(
    site,
    staff,
    'find out whether a tag is an NG tag',
    async ({ firestore }) => (await firestore.doc('ngTags/harmless').get()).id,
  );
  only(site, staff, 'list NG tags', ({ firestore }) => firestore.collection('ngTags').get());

  nobodyWrites(site, 'ngTags/spam', 'mode');
});
