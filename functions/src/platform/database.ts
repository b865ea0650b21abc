import { documentPath } from '#contract/paths.ts';
import { systemClock } from './clock.ts';
import { watchDatabase } from './databaseAway.ts';
import { firestore } from './firebase.ts';

/** This instance's view of the database. */
export const database = watchDatabase({
  clock: systemClock,
  probe: () => firestore.doc(documentPath.siteSettings).get(),
});
