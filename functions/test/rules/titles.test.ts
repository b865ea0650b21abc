import { describe } from 'vitest';
import { titleStatuses } from '#contract/documents/title.ts';
import { type Actor, nobody, nobodyWrites, only, useFirestore } from './harness.ts';
import { staff } from './personas.ts';

describe('titles', () => {
  const site = useFirestore('titles', {
    ...Object.fromEntries(
      titleStatuses.map((status) => [`titles/${status}`, { name: 'Garden', kind: 'game', search: ['ga'], status }]),
    ),
    'titles/merged': { name: 'Yard', kind: 'game', search: [], status: 'retired', mergedInto: 'active' },
  });
  const titles = ({ firestore }: Actor) => firestore.collection('titles');
  const activeOnes = (actor: Actor) => titles(actor).where('status', '==', 'active');

  for (const status of titleStatuses.filter((other) => other !== 'active')) {
    only(site, staff, `read a title that is ${status}`, (actor) => titles(actor).doc(status).get());
    only(site, staff, `list titles that are ${status}`, (actor) =>
      titles(actor).where('status', '==', status).limit(30).get(),
    );
  }
  only(site, staff, 'list titles that were merged', (actor) =>
    titles(actor).where('mergedInto', '==', 'active').limit(30).get(),
  );
  only(site, staff, 'read a title that leads on to another', (actor) => titles(actor).doc('merged').get());
  only(site, staff, 'list titles of any status', (actor) => titles(actor).limit(30).get());
  only(site, staff, 'list active titles', (actor) => activeOnes(actor).get());
  only(site, staff, 'list a single active title', (actor) => activeOnes(actor).limit(1).get());
  only(site, staff, 'read a title that is active', (actor) => titles(actor).doc('active').get());
  only(site, staff, 'search titles of any status', (actor) =>
    titles(actor).where('search', 'array-contains', 'ga').limit(10).get(),
  );

  nobodyWrites(site, 'titles/active', 'name');
  nobody(site, 'approve a title', (actor) => titles(actor).doc('proposed').update({ status: 'active' }));
});
