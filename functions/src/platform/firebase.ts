import { channel } from 'node:diagnostics_channel';
import type { IdempotencyStrategy } from '@google-cloud/storage';
import { getApps, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { type Firestore, getFirestore } from 'firebase-admin/firestore';
import { getStorage } from 'firebase-admin/storage';
import { setGlobalOptions } from 'firebase-functions/v2/options';
import { banMemoryKey, siteKey } from './keys.ts';
import { purgeSecrets } from './purge.ts';
import { region, usualInstances } from './sizes.ts';

/** In full: firebase-tools does not complete a short address for schedules and secrets. */
const serviceAccount = `matataki-functions@${process.env['GCLOUD_PROJECT']}.iam.gserviceaccount.com`;

// Import this before anything that declares a function: later options would not reach it.
// All functions have the secrets: many make accounts, and all run as the one account that may read them.
setGlobalOptions({
  region,
  maxInstances: usualInstances,
  memory: '256MiB',
  serviceAccount,
  secrets: [banMemoryKey, siteKey, ...purgeSecrets],
});

// Vitest loads this again in a process that has loaded it before; commands have made apps with other names.
const isFirst = !getApps().some(({ name }) => name === '[DEFAULT]');
if (isFirst) initializeApp();

// A type, so that nothing loads @google-cloud/storage before the first `bucket()`; tsc refuses another number.
const retryAlways: IdempotencyStrategy.RetryAlways = 0;

export const auth = getAuth();

/**
 * Firestore's own client already retries what may pass. The layer below it (google-gax) would ask thrice before that,
 * whatever the code: seven seconds for a question that is refused. Its newer streams retry only these codes: none.
 */
const withoutSecondTries = {
  gaxServerStreamingRetries: true,
  clientConfig: {
    interfaces: {
      'google.firestore.v1.Firestore': {
        retry_codes: { none: [] },
        methods: Object.fromEntries(
          ['BatchGetDocuments', 'RunQuery', 'RunAggregationQuery'].map((name) => [name, { retry_codes_name: 'none' }]),
        ),
      },
    },
  },
};

type Call = { readonly methodDefinition: { readonly path: string }; readonly argument?: unknown };

/** Whoever subscribes hears each call of this connection (`dev/queries/record.ts`). */
const calls = channel('matataki.database');
const heard = {
  // An option of @grpc/grpc-js, to which Firestore's settings lead.
  'grpc.callInvocationTransformer': (call: Call): Call => {
    if (calls.hasSubscribers) calls.publish({ path: call.methodDefinition.path, argument: call.argument });
    return call;
  },
};

const connection = getFirestore();
if (isFirst) connection.settings({ ignoreUndefinedProperties: true, ...withoutSecondTries, ...heard });

/** Without documents and collections: those are `collection.ts`'s to give. */
export const firestore: Pick<Firestore, 'batch' | 'getAll' | 'runTransaction' | 'terminate'> = connection;

/** Retries writes after a lost connection: each of ours, done twice, leaves the same object. */
export function bucket() {
  const found = getStorage().bucket();
  found.storage.retryOptions.idempotencyStrategy = retryAlways;
  return found;
}
