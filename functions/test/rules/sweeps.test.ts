import { describe } from 'vitest';
import { nobodyWrites, only, useFirestore } from './harness.ts';
import { staff } from './personas.ts';

describe('sweeps', () => {
  const site = useFirestore('sweeps', {
    'sweeps/ng_spam': {
      kind: 'ng-tag',
      subject: 'spam',
      phase: 'running',
      seen: 1,
      changed: 1,
      updatedAt: new Date(0),
    },
  });

  only(site, staff, 'read how far a sweep has come', ({ firestore }) => firestore.doc('sweeps/ng_spam').get());
  only(site, staff, 'list sweeps that are under way', ({ firestore }) =>
    firestore.collection('sweeps').where('phase', '==', 'running').limit(30).get(),
  );

  nobodyWrites(site, 'sweeps/ng_spam', 'phase');
});
