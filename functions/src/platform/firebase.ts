import { channel } from 'node:diagnostics_channel';
import type { IdempotencyStrategy } from '@google-cloud/storage';
import { getApps, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { type Firestore, getFirestore } from 'firebase-admin/firestore';
import { getStorage } from 'firebase-admin/storage';
import { setGlobalOptions } from 'firebase-functions/v2/options';
import { chatSecrets } from './chatAddress.ts';
import { banMemoryKey, siteKey } from './keys.ts';
import { purgeSecrets } from './purge.ts';
import { region, usualInstances } from './sizes.ts';

/** The full address: firebase-tools does not complete short ones for schedules and secrets. */
const serviceAccount = `matataki-functions@${process.env['GCLOUD_PROJECT']}.iam.gserviceaccount.com`;

// Import this before declaring a function. Many functions create accounts, so all get the secrets.
setGlobalOptions({
  region,
  maxInstances: usualInstances,
  memory: '256MiB',
  serviceAccount,
  secrets: [banMemoryKey, siteKey, ...purgeSecrets, ...chatSecrets],
});

// Vitest may load this module twice in a process; commands create apps with other names.
const isFirst = !getApps().some(({ name }) => name === '[DEFAULT]');
if (isFirst) initializeApp();

// Imports only the type, so that the first `bucket()` loads @google-cloud/storage. tsc rejects other numbers.
const retryAlways: IdempotencyStrategy.RetryAlways = 0;

export const auth = getAuth();

/** Turns off google-gax's retries: seven seconds even for a rejected question. Firestore's client retries anyway. */
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

/** Publishes each database call, as grpc-js makes it, to subscribers (`dev/queries/record.ts`, tests). */
const calls = channel('matataki.database');
const heard = {
  'grpc.callInvocationTransformer': (call: object): object => {
    calls.publish(call);
    return call;
  },
};

const connection = getFirestore();
if (isFirst) connection.settings({ ignoreUndefinedProperties: true, ...withoutSecondTries, ...heard });

export const firestore: Pick<Firestore, 'batch' | 'getAll' | 'runTransaction' | 'terminate'> = connection;

/** Retries writes after a lost connection: all our writes are idempotent. */
export function bucket() {
  const defaultBucket = getStorage().bucket();
  defaultBucket.storage.retryOptions.idempotencyStrategy = retryAlways;
  return defaultBucket;
}
