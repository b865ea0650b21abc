import { describe } from 'vitest';
import { nobodyWrites, only, useFirestore } from './harness.ts';
import { staff } from './personas.ts';

describe('auditLog', () => {
  const site = useFirestore('auditLog', {
    'auditLog/entry': { actorId: 'admin', action: 'banUser', target: 'users/banned', reason: 'spam', at: new Date(0) },
  });

  only(site, staff, 'read an entry of the audit log', ({ firestore }) => firestore.doc('auditLog/entry').get());
  only(site, staff, 'list the audit log', ({ firestore }) =>
    firestore.collection('auditLog').orderBy('at', 'desc').get(),
  );

  nobodyWrites(site, 'auditLog/entry', 'reason');
});
