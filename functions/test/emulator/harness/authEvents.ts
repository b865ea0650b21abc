import type { UserRecord } from 'firebase-admin/auth';
import type { AuthEvent } from 'firebase-functions/v2/identity';

/** The argument of a function that Auth triggers; ours read only the record. */
export const authEvent = (record: UserRecord): AuthEvent<UserRecord> => ({
  specversion: '1.0',
  id: record.uid,
  source: '//identitytoolkit.googleapis.com/projects/demo',
  type: 'google.firebase.auth.user.v2',
  time: new Date().toISOString(),
  data: record,
});
