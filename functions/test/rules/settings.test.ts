import { documentId } from 'firebase/firestore';
import { describe } from 'vitest';
import { nobody, nobodyWrites, only, useFirestore } from './harness.ts';
import { everyone } from './personas.ts';

describe('settings', () => {
  const site = useFirestore('settings', {
    'settings/site': { uploadsOpen: true, announcement: '' },
    'settings/secret': { key: 'value' },
  });

  nobody(site, 'read settings other than those of the site', ({ firestore }) => firestore.doc('settings/secret').get());
  nobody(site, 'list settings', ({ firestore }) => firestore.collection('settings').limit(1).get());
  nobody(site, 'find the settings of the site by a list', ({ firestore }) =>
    firestore.collection('settings').where(documentId(), '==', 'site').limit(1).get(),
  );
  only(site, everyone, 'read the settings of the site', ({ firestore }) => firestore.doc('settings/site').get());

  nobodyWrites(site, 'settings/site', 'uploadsOpen');
  nobodyWrites(site, 'settings/secret', 'key');
});
