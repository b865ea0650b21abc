import { describe } from 'vitest';
import { type Actor, nobody, nobodyWrites, only, useFirestore } from './harness.ts';

describe('staffPrefs', () => {
  const site = useFirestore('staffPrefs', { 'staffPrefs/moderator': { minors: true }, 'staffPrefs/gone': {} });
  const prefs = ({ firestore }: Actor) => firestore.collection('staffPrefs');
  only(site, ['moderator'], 'read how the moderator wants to work', (actor) => prefs(actor).doc('moderator').get());
  nobody(site, 'read how another one wants to work', (actor) => prefs(actor).doc('gone').get());
  nobody(site, 'list how others want to work', (actor) => prefs(actor).limit(1).get());
  nobodyWrites(site, 'staffPrefs/moderator', 'minors');
});
