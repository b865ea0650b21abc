import { FieldValue } from 'firebase-admin/firestore';
import type { Migration } from './migration.ts';

/** Takes the names that somebody gave up out of the profile, which everybody reads: `usernames/{key}` leads on to them. */
export const formerKeys: Migration = {
  name: 'formerKeys',
  collection: 'profiles',
  change: ({ schema, formerKeys: keys }) =>
    keys === undefined && schema === 2 ? undefined : { update: { formerKeys: FieldValue.delete(), schema: 2 } },
};
