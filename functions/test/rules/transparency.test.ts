import { describe } from 'vitest';
import { nobody, nobodyWrites, only, useFirestore } from './harness.ts';
import { active } from './personas.ts';

describe('transparency', () => {
  const site = useFirestore('transparency', { 'transparency/2026-10': { month: '2026-10', reports: 3 } });

  nobody(site, 'list the figures of months', ({ firestore }) =>
    firestore.collection('transparency').orderBy('month', 'desc').limit(1).get(),
  );
  only(site, active, 'read the figures of a month', ({ firestore }) => firestore.doc('transparency/2026-10').get());

  nobodyWrites(site, 'transparency/2026-10', 'month');
});
