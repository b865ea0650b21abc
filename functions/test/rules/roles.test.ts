import { describe } from 'vitest';
import { type Actor, nobody, nobodyWrites, only, onlyFromTheBeginning, useFirestore } from './harness.ts';
import { staff } from './personas.ts';

const entry = (role: 'admin' | 'moderator' | null) => ({ role, changedAt: new Date(0), pending: false });

describe('roles', () => {
  // Includes their own, which does not open it to them.
  const site = useFirestore('roles', {
    'roles/owner': entry(null),
    'roles/other': entry('moderator'),
    'roles/moderator': entry('moderator'),
    'roles/admin': entry('admin'),
  });
  const roles = ({ firestore }: Actor) => firestore.collection('roles');
  const given = (actor: Actor) => roles(actor).where('role', '>', '').orderBy('role');

  only(site, staff, "read the owner's role", (actor) => roles(actor).doc('owner').get());
  only(site, staff, 'read the role of who never had one', async (actor) => (await roles(actor).doc('nobody').get()).id);
  only(site, staff, 'list who has a role', (actor) => given(actor).limit(30).get());
  nobody(site, 'list who has a role without a limit', (actor) => given(actor).get());
  nobody(site, 'list more at once than a page may have', (actor) => given(actor).limit(101).get());

  onlyFromTheBeginning(site, staff, [], 'the roles', () => ({ collection: 'roles' }));

  nobodyWrites(site, 'roles/other', 'role');
});
