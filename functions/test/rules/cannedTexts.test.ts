import { describe } from 'vitest';
import { nobodyWrites, only, useFirestore } from './harness.ts';
import { staff } from './personas.ts';

describe('cannedTexts', () => {
  const site = useFirestore('cannedTexts', {
    'cannedTexts/a': { rule: 'spam', for: 'owner', ja: '宣伝はできません。', en: 'No advertising.' },
  });

  only(site, staff, 'read a canned text', ({ firestore }) => firestore.doc('cannedTexts/a').get());
  only(site, staff, 'list canned texts', ({ firestore }) => firestore.collection('cannedTexts').get());

  nobodyWrites(site, 'cannedTexts/a', 'ja');
});
