import { limits } from '#contract/limits.ts';
import { type Settings, secrets } from './settings.ts';

/** One step of the setup, as bash. Its variables are in settings.ts, its shell functions in functions.sh. */
type Step = {
  /** Succeeds if nothing is left to do. Without it, `run` may be repeated. */
  readonly check?: string;
  readonly run: string;
  /** What to do if it fails. */
  readonly hint?: string;
  /** Without it, no later step can succeed. */
  readonly isRequired?: true;
  /** Left out if this variable is empty. */
  readonly when?: keyof Settings['bash'];
};

/**
 * A week, like point-in-time recovery, also for deleted objects and deleted copies of them. The privacy page promises
 * `limits.retention.backupDays`, which is longer by more than the time between two copies.
 */
export const backupDays = 7;
/** The alert of this name comes after so many hours without a copy. */
export const copyHours = 36;
/** Eventarc gives up on an event after 100 attempts, about 17 hours. Pub/Sub keeps nothing longer than 31 days. */
export const deadEvents = { name: 'matataki-dead-events', attempts: 100, days: 31 } as const;
/** The site is built with these variables. */
export const siteFile = 'web/.env.production.local';
export const siteKeyName = 'VITE_APP_CHECK_SITE_KEY';
/** What a release needs in its region. functions/src/index.test.ts checks the functions. */
const milliCpus = 20_000;

const retryHint =
  'Wait a minute and run it again: Google does not know a new account or API everywhere at once. If it still fails, check that you are signed in (gcloud auth login, npx firebase login) as an owner of the project.';
const askHint = 'Ask an administrator of the organization to';
const getStarted = (product: string): string =>
  `Open ${product} in the Firebase console, press "Get started", and run it again.`;

const enable = (names: string): string =>
  `gcloud services enable ${names.replaceAll(/\w+/gu, (name) => `${name}.googleapis.com`)}`;
const database = "--database='(default)'";
const backupSchedules = `gcloud firestore backups schedules list ${database}`;
/** The account that builds the functions. */
const builder = '$PROJECT_NUMBER-compute@developer.gserviceaccount.com';
const agent = (service: string): string => `service-$PROJECT_NUMBER@${service}.iam.gserviceaccount.com`;
/** The account that copies the bucket. */
const transferAgent = 'project-$PROJECT_NUMBER@storage-transfer-service.iam.gserviceaccount.com';
/** Requests without errors, nearly all of the log, and those whose address has a query: it may be what somebody searched for. */
const plainRequests =
  'resource.type="cloud_run_revision" AND resource.labels.service_name=("calls" OR "site") AND (severity=DEBUG OR (LOG_ID("run.googleapis.com/requests") AND (httpRequest.status<400 OR httpRequest.requestUrl:"?")))';

/** The daily jobs of Storage Transfer, as arguments of `transfer_job`. `system/` and temporary files are not copied. */
const copies = {
  // What was deleted from the bucket is deleted from the copies, and can be restored there as long as in the bucket.
  pictures: `matataki-copies "$COPIES" '' '{"excludePrefixes":["system/","exports/"]}' \
  '{"overwriteWhen":"DIFFERENT","deleteObjectsUniqueInSink":true}'`,
  // An emptied bucket does not empty these.
  erasures: `matataki-erasures "$ERASURES" system/erasures/ '{}' '{"overwriteWhen":"DIFFERENT"}'`,
};
const softDelete = `{"softDeletePolicy":{"retentionDurationSeconds":"${backupDays * 86_400}"}}`;
const erasuresEnd = `{"rule":[{"action":{"type":"Delete"},"condition":{"age":${limits.retention.backupDays}}}]}`;

/** In order, by their titles. Steps that an organization may forbid come first. Steps that need new metrics come last. */
const steps: Readonly<Record<string, Step>> = {
  'The organization lets everyone see the site': {
    check: 'visitors_allowed',
    run: 'echo "Only members of the organization have access, or its policy cannot be read." >&2; exit 1',
    hint: `${askHint} except this project from constraints/iam.allowedPolicyMemberDomains, because visitors are not its members: with a file of the lines 'constraint: constraints/iam.allowedPolicyMemberDomains' and 'listPolicy: {allValues: ALLOW}', gcloud resource-manager org-policies set-policy FILE --project=$PROJECT.`,
  },
  'The organization allows data in $REGION': {
    check: 'region_allowed',
    run: 'echo "Data must be elsewhere, or the policy cannot be read." >&2; exit 1',
    hint: `${askHint} allow in:$REGION-locations for this project (constraints/gcp.resourceLocations).`,
  },
  APIs: {
    // At most twenty at once.
    run: `${enable('artifactregistry billingbudgets cloudbilling cloudbuild cloudfunctions cloudquotas cloudresourcemanager cloudscheduler compute eventarc eventarcpublishing firebase firebasehosting firebaserules')}
${enable('firebasestorage firestore iam iamcredentials identitytoolkit logging monitoring pubsub run secretmanager serviceusage storage storagetransfer sts')}`,
    hint: 'Check that this is a Firebase project on the Blaze plan, and that you are an owner of it (gcloud auth login).',
    isRequired: true,
  },
  [`${milliCpus / 1000} vCPU for functions in $REGION`]: {
    check: `allowed=$(milli_cpus) && [[ "$allowed" = -1 || "$allowed" -ge ${milliCpus} ]] ||
  gcloud beta quotas preferences describe matataki-cpu --project="$PROJECT"`,
    run: `request_cpus ${milliCpus}`,
  },
  'Database in $REGION': {
    check: `[ "$(gcloud firestore databases describe ${database} --format='value(locationId)')" = "$REGION" ]`,
    run: `gcloud firestore databases create ${database} --location="$REGION" --type=firestore-native`,
    hint: 'A database in another location cannot be moved: start with a new project.',
  },
  'Point-in-time recovery and delete protection of the database': {
    run: `gcloud firestore databases update ${database} --enable-pitr --delete-protection`,
    hint: 'Check that the database has the Standard edition.',
  },
  'Indexes and TTL policies of firestore.indexes.json': { run: 'firebase deploy --only firestore:indexes' },
  [`Daily backups, kept for ${backupDays} days`]: {
    check: `[ "$(${backupSchedules} --format='value(retention)')" = ${backupDays * 86_400}s ]`,
    run: `gcloud firestore backups schedules create ${database} --recurrence=daily --retention=${backupDays}d`,
    hint: `Delete the other schedule, which breaks the promise of the privacy page: ${backupSchedules} --project=$PROJECT.`,
  },
  'Bucket $BUCKET in $REGION': {
    check: '[ "$(bucket_region)" = "$REGION" ]',
    run: `api POST "https://firebasestorage.googleapis.com/v1alpha/projects/$PROJECT/defaultBucket" \\
  --data '{"location":"'"$REGION"'"}'
[ "$(bucket_region)" = "$REGION" ]`,
    hint: 'A bucket elsewhere sends no events to the functions and cannot be moved: create one in $REGION in the Firebase console (Storage), and give its name with --bucket.',
  },
  [`What is deleted from the bucket can be restored for ${backupDays} days; staff can load evidence from the site`]: {
    run: `gcloud storage buckets update "gs://$BUCKET" --soft-delete-duration=${backupDays}d --no-versioning \\
  --public-access-prevention --lifecycle-file="$FILES/lifecycle.json" --cors-file="$FILES/cors.json"`,
  },
  [`Buckets for copies, $COPIES, and for records of erasures, $ERASURES`]: {
    check: `keeps "$COPIES" '${softDelete}' && keeps "$ERASURES" '{"lifecycle":${erasuresEnd}}'`,
    run: `backup_bucket "$COPIES" --soft-delete-duration=${backupDays}d
echo '${erasuresEnd}' > "$FILES/erasures"
backup_bucket "$ERASURES" --clear-soft-delete --lifecycle-file="$FILES/erasures"`,
    hint: 'Check that you are an owner of the project. If a bucket of that name belongs to somebody else, change the names in dev/project/settings.ts.',
  },
  'Copies of all pictures and of the records of erasures, every day at 3:00 in Tokyo': {
    check: `find_job matataki-copies | includes "$(transfer_job ${copies.pictures})" &&
  find_job matataki-erasures | includes "$(transfer_job ${copies.erasures})"`,
    // The first command creates the account. If it fails, so do the next ones.
    run: `api GET "$transfers/googleServiceAccounts/$PROJECT" >/dev/null || true
grant_on 'storage buckets' "gs://$BUCKET" "${transferAgent}" storage.objectViewer
grant_on 'storage buckets' "gs://$BUCKET" "${transferAgent}" storage.legacyBucketReader
for bucket in "$COPIES" "$ERASURES"; do
  grant_on 'storage buckets' "gs://$bucket" "${transferAgent}" storage.objectUser
  grant_on 'storage buckets' "gs://$bucket" "${transferAgent}" storage.legacyBucketReader
done
for name in matataki-copies matataki-erasures; do topic $name "${transferAgent}" ${copyHours}h; done
daily_copy ${copies.pictures}
daily_copy ${copies.erasures}`,
  },
  // Storage publishes events, Pub/Sub delivers them, Eventarc passes them on; storage rules read documents. firebase-tools
  // requires the last two roles of the builder (deploy/functions/checkIam.js).
  'Accounts of Google’s services, with their roles': {
    run: `for service in pubsub eventarc firebasestorage; do
  gcloud beta services identity create --service="$service.googleapis.com"
done
gcloud storage service-agent
grant "${agent('gs-project-accounts')}" pubsub.publisher
grant "${agent('gcp-sa-pubsub')}" iam.serviceAccountTokenCreator pubsub.subscriber
grant "${agent('gcp-sa-eventarc')}" eventarc.serviceAgent
grant "${agent('gcp-sa-firebasestorage')}" firebaserules.firestoreServiceAgent
grant "${builder}" cloudbuild.builds.builder run.invoker eventarc.eventReceiver`,
  },
  'No account that builds or deploys has the role Editor': {
    check: 'members=$(editors) && [ -z "$members" ]',
    run: `for member in $(editors); do
  gcloud projects remove-iam-policy-binding "$PROJECT" --member="$member" --role=roles/editor --condition=None --format=none
done`,
  },
  ...Object.fromEntries(
    secrets.map((secret) => [
      `Secret ${secret}: random bytes that nobody sees`,
      {
        check: `gcloud secrets describe ${secret}`,
        run: `head -c 32 /dev/urandom | base64 | tr -d '\\n' | create_secret ${secret}`,
      },
    ]),
  ),
  'Secret PURGE_TOKEN': {
    when: 'ZONE',
    check: 'gcloud secrets describe PURGE_TOKEN',
    run: `: "$\{PURGE_TOKEN:?is not in the environment}"
printf '%s' "$PURGE_TOKEN" | create_secret PURGE_TOKEN`,
    hint: 'Create a token in Cloudflare that may only purge the cache of this zone, and put it into the environment: read -rs PURGE_TOKEN && export PURGE_TOKEN.',
  },
  'Secret CHAT_WEBHOOK': {
    when: 'CHAT',
    check: 'gcloud secrets describe CHAT_WEBHOOK',
    run: `: "$\{CHAT_WEBHOOK:?is not in the environment}"
printf '%s' "$CHAT_WEBHOOK" | create_secret CHAT_WEBHOOK`,
    hint: 'Make an incoming webhook in the chat of the staff, and put its address into the environment: read -rs CHAT_WEBHOOK && export CHAT_WEBHOOK.',
  },
  'The account of the functions, with access to documents, accounts, events, each other, the bucket, $SECRETS': {
    run: `account matataki-functions 'Functions of Matataki'
grant "$FUNCTIONS" datastore.user firebaseauth.admin eventarc.eventReceiver run.invoker
grant_on 'storage buckets' "gs://$BUCKET" "$FUNCTIONS" storage.objectAdmin
for secret in $SECRETS; do grant_on secrets "$secret" "$FUNCTIONS" secretmanager.secretAccessor; done`,
  },
  'Web app': {
    check: `[[ "$(firebase apps:list WEB --json)" == *'"appId"'* ]]`,
    run: 'firebase apps:create WEB Matataki',
  },
  'Hosting site': {
    check: 'firebase hosting:sites:get "$PROJECT"',
    run: 'firebase hosting:sites:create "$PROJECT"',
    hint: getStarted('Hosting'),
  },
  'Sign-in by email, with passwords of eight characters; no answer tells whether an address has an account': {
    run: `api PATCH "https://identitytoolkit.googleapis.com/admin/v2/projects/$PROJECT/config?\
updateMask=signIn,emailPrivacyConfig,passwordPolicyConfig,authorizedDomains" --data "@$FILES/auth.json"`,
    hint: getStarted('Authentication'),
  },
  [`App Check: a reCAPTCHA key for $HOSTS, in the web app and in ${siteFile}`]: {
    when: 'APP_CHECK',
    check: `key=$(recaptcha_key) && [ -n "$key" ] && has_lines ${siteFile} "${siteKeyName}=$key" &&
  [ "$(api GET "$(app_check_url)" | json .siteKey)" = "$key" ]`,
    run: `${enable('recaptchaenterprise firebaseappcheck')}
[ -n "$(recaptcha_key)" ] ||
  gcloud recaptcha keys create --display-name=Matataki --web --integration-type=score --domains="$HOSTS"
key=$(recaptcha_key)
api PATCH "$(app_check_url)?updateMask=siteKey" --data '{"siteKey":"'"$key"'"}'
set_lines ${siteFile} "${siteKeyName}=$key"`,
    hint: `${getStarted('App Check')} New APIs need some minutes.`,
  },
  'App Check for Firestore, Storage and Auth: $ENFORCEMENT, once the live site has its tokens': {
    when: 'ENFORCEMENT',
    check: 'has_no_tokens || is_enforced',
    run: `${enable('firebaseappcheck')}
enforce`,
    hint: 'New APIs need some minutes.',
  },
  'Variables of the functions, for their next deployment: $VARIABLES_FILE': {
    when: 'VARIABLES',
    check: 'has_lines "$VARIABLES_FILE" "$VARIABLES"',
    run: 'set_lines "$VARIABLES_FILE" "$VARIABLES"',
  },
  'No log of successful requests, nor of searched words': {
    check: `[ "$(exclusion_filter requests)" = '${plainRequests}' ]`,
    run: `exclusion requests '${plainRequests}'`,
  },
  [`Logs end after ${limits.retention.logDays} days, as the privacy page says`]: {
    run: `gcloud logging buckets update _Default --location=global --retention-days=${limits.retention.logDays}`,
  },
  [`Topic for events that failed for a day: it keeps them for ${deadEvents.days} days`]: {
    check: `gcloud pubsub subscriptions describe ${deadEvents.name}`,
    run: `topic ${deadEvents.name} "${agent('gcp-sa-pubsub')}" ${deadEvents.days}d`,
  },
  'The account of the pipeline, which can deploy, and act as the functions and as what builds them': {
    // What `firebase deploy` checks before our targets and needs afterwards (deploy/index.js of firebase-tools). If the old
    // default account exists, it is checked too (commands/deploy.js).
    run: `account matataki-deployer 'Pipeline of Matataki'
grant "$DEPLOYER" cloudfunctions.admin cloudscheduler.admin datastore.indexAdmin eventarc.viewer firebase.viewer \\
  firebasehosting.admin firebaserules.admin iam.securityReviewer pubsub.editor run.admin secretmanager.viewer \\
  serviceusage.serviceUsageConsumer
for account in "$FUNCTIONS" "${builder}" "$PROJECT@appspot.gserviceaccount.com"; do
  case $account in *@appspot.*) gcloud iam service-accounts describe "$account" >/dev/null 2>&1 || continue ;; esac
  grant_on 'iam service-accounts' "$account" "$DEPLOYER" iam.serviceAccountUser
done`,
  },
  'The branch main of $GITHUB, in the environment $GITHUB_ENVIRONMENT, and no other can act as the pipeline': {
    when: 'GITHUB',
    check: 'condition=$(github_condition) && [ "$(trusted)" = "$condition" ]',
    run: `gcloud iam workload-identity-pools describe github --location=global >/dev/null 2>&1 ||
  gcloud iam workload-identity-pools create github --location=global --display-name=GitHub
from="projects/$PROJECT_NUMBER/locations/global/workloadIdentityPools/github/attribute.environment/$GITHUB_ENVIRONMENT"
gcloud iam service-accounts add-iam-policy-binding "$DEPLOYER" --role=roles/iam.workloadIdentityUser --format=none \\
  --member="principalSet://iam.googleapis.com/$from"
trust_github`,
  },
  'Notification channel for alerts': {
    check: '[ -n "$(channel)" ]',
    run: `gcloud beta monitoring channels create --display-name=Matataki --type=email \\
  --channel-labels=email_address="$\{EMAIL:-$(gcloud config get account)}"`,
    hint: 'Give an email address with --email.',
  },
  'Metrics from the log, objectives and alerts': {
    run: `each metrics metric
api GET "$MONITORED_SERVICE" >/dev/null 2>&1 ||
  api POST "$\{MONITORED_SERVICE%/*}?serviceId=matataki" --data "@$FILES/monitoring/service.json"
status=0
each slos patiently slo || status=1
each alerts patiently alert || status=1
exit $status`,
    hint: 'The setup tried for ten minutes. Wait as long again: Google knows a new metric only after some time.',
  },
  Dashboard: { run: 'dashboard' },
  'Budget of $BUDGET a month: mails at 50, 90 and 100 %, and when a forecast exceeds it': {
    run: 'budget',
    hint: 'This needs someone with access to the billing account: ask them, or name the account with --billing-account and the amount in its currency with --budget.',
  },
};

/** The steps for these settings, with values instead of variables in titles and hints. */
export function setupSteps({ bash }: Settings) {
  const values: Readonly<Record<string, string>> = bash;
  const fill = (text: string): string => text.replace(/\$([A-Z_]+)/gu, (_, name: string) => values[name] ?? '');
  return Object.entries(steps)
    .filter(([, { when }]) => when === undefined || bash[when] !== '')
    .map(([title, step]) => ({ ...step, title: fill(title), hint: fill(step.hint ?? retryHint) }));
}
