import { describe } from 'vitest';
import { nobodyWrites, only, useFirestore } from './harness.ts';
import { staff } from './personas.ts';

describe('photoJobs', () => {
  const site = useFirestore('photoJobs', {
    'photoJobs/ng_spam': {
      kind: 'ng-tag',
      subject: 'spam',
      phase: 'running',
      seen: 1,
      changed: 1,
      updatedAt: new Date(0),
    },
  });

  only(site, staff, 'read how far a job has come', ({ firestore }) => firestore.doc('photoJobs/ng_spam').get());
  only(site, staff, 'list jobs that are under way', ({ firestore }) =>
    firestore.collection('photoJobs').where('phase', '==', 'running').limit(30).get(),
  );

  nobodyWrites(site, 'photoJobs/ng_spam', 'phase');
});
