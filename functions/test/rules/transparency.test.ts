import { describe } from 'vitest';
import { nobodyWrites, only, onlyFromTheBeginning, useFirestore } from './harness.ts';
import { everyone, staff } from './personas.ts';
import { maxPerQuery } from './ruleFiles.ts';

describe('transparency', () => {
  const site = useFirestore('transparency', { 'transparency/2026-10': { month: '2026-10', reports: 3 } });

  only(site, staff, 'list the figures of all months without a limit', ({ firestore }) =>
    firestore.collection('transparency').get(),
  );
  only(site, staff, 'list the figures of more months than the limit', ({ firestore }) =>
    firestore
      .collection('transparency')
      .limit(maxPerQuery + 1)
      .get(),
  );
  only(site, everyone, 'read the figures of a month', ({ firestore }) => firestore.doc('transparency/2026-10').get());
  only(site, everyone, 'list the figures of the last months', ({ firestore }) =>
    firestore.collection('transparency').orderBy('month', 'desc').limit(24).get(),
  );

  onlyFromTheBeginning(site, everyone, staff, 'the figures of months', () => ({ collection: 'transparency' }));

  nobodyWrites(site, 'transparency/2026-10', 'month');
});
