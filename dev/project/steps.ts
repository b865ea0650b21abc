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

/** A week, like point-in-time recovery. The privacy page promises `limits.retention.backupDays`, which is longer. */
export const backupDays = 7;
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
const pool = '--workload-identity-pool=github --location=global';
const backupSchedules = `gcloud firestore backups schedules list ${database}`;
/** The account that builds the functions. */
const builder = '$PROJECT_NUMBER-compute@developer.gserviceaccount.com';
const agent = (service: string): string => `service-$PROJECT_NUMBER@${service}.iam.gserviceaccount.com`;
/** Entries that would otherwise make up nearly all of the log. */
const successfulHeartbeats =
  'resource.type="cloud_run_revision" AND resource.labels.service_name="calls" AND (httpRequest.requestUrl=~"/call/heartbeat$" OR severity=DEBUG) AND severity<WARNING AND NOT httpRequest.status>=400';

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
${enable('firebasestorage firestore iam iamcredentials identitytoolkit logging monitoring pubsub run secretmanager serviceusage storage sts')}`,
    hint: 'Check that this is a Firebase project on the Blaze plan, and that you are an owner of it (gcloud auth login).',
    isRequired: true,
  },
  [`${milliCpus / 1000} vCPU for functions in $REGION`]: {
    check: `[ "$(milli_cpus)" -ge ${milliCpus} ]`,
    run: `gcloud beta quotas preferences create --service=run.googleapis.com --quota-id=CpuAllocPerProjectRegion \\
  --dimensions=region="$REGION" --preferred-value=${milliCpus} --preference-id=matataki-cpu \\
  --email="$(gcloud config get-value account)" --project="$PROJECT"
echo "Requested. Google answers by mail, mostly within minutes." >&2
[ "$(milli_cpus)" -ge ${milliCpus} ]`,
    hint: 'Request it under IAM & Admin, Quotas (Cloud Run Admin API, Total CPU allocation, $REGION), and wait for the answer: without it a deployment is refused.',
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
  'The bucket keeps nothing that was deleted; staff can load evidence from the site': {
    run: `gcloud storage buckets update "gs://$BUCKET" --clear-soft-delete --no-versioning --public-access-prevention \\
  --lifecycle-file="$FILES/lifecycle.json" --cors-file="$FILES/cors.json"`,
    hint: 'Check that you are an owner of the project, and that no policy of the organization requires soft delete.',
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
  [ "$(api GET "$(app_check_url)" | json siteKey)" = "$key" ]`,
    run: `${enable('recaptchaenterprise firebaseappcheck')}
[ -n "$(recaptcha_key)" ] ||
  gcloud recaptcha keys create --display-name=Matataki --web --integration-type=score --domains="$HOSTS"
key=$(recaptcha_key)
api PATCH "$(app_check_url)?updateMask=siteKey" --data '{"siteKey":"'"$key"'"}'
set_lines ${siteFile} "${siteKeyName}=$key"`,
    hint: `${getStarted('App Check')} New APIs need some minutes.`,
  },
  'Variables of the functions, for their next deployment: $VARIABLES_FILE': {
    when: 'VARIABLES',
    check: 'has_lines "$VARIABLES_FILE" "$VARIABLES"',
    run: 'set_lines "$VARIABLES_FILE" "$VARIABLES"',
  },
  'No logs of successful heartbeats': {
    check: `[[ "$(gcloud logging sinks describe _Default --format='value(exclusions.name)')" == *heartbeats* ]]`,
    run: `gcloud logging sinks update _Default --add-exclusion=name=heartbeats,filter='${successfulHeartbeats}'`,
  },
  [`Logs end after ${limits.retention.logDays} days, as the privacy page says`]: {
    run: `gcloud logging buckets update _Default --location=global --retention-days=${limits.retention.logDays}`,
  },
  [`Topic for events that failed for a day: it keeps them for ${deadEvents.days} days`]: {
    check: `gcloud pubsub subscriptions describe ${deadEvents.name}`,
    run: `gcloud pubsub topics describe ${deadEvents.name} >/dev/null 2>&1 || gcloud pubsub topics create ${deadEvents.name}
grant_on 'pubsub topics' ${deadEvents.name} "${agent('gcp-sa-pubsub')}" pubsub.publisher
gcloud pubsub subscriptions create ${deadEvents.name} --topic=${deadEvents.name} \\
  --message-retention-duration=${deadEvents.days}d --expiration-period=never`,
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
  'The branch main of $GITHUB, and no other, can act as the pipeline': {
    when: 'GITHUB',
    check: `gcloud iam workload-identity-pools providers describe matataki ${pool}`,
    run: `gcloud iam workload-identity-pools describe github --location=global >/dev/null 2>&1 ||
  gcloud iam workload-identity-pools create github --location=global --display-name=GitHub
from="projects/$PROJECT_NUMBER/locations/global/workloadIdentityPools/github/attribute.repository/$GITHUB"
gcloud iam service-accounts add-iam-policy-binding "$DEPLOYER" --role=roles/iam.workloadIdentityUser --format=none \\
  --member="principalSet://iam.googleapis.com/$from"
gcloud iam workload-identity-pools providers create-oidc matataki ${pool} \\
  --issuer-uri=https://token.actions.githubusercontent.com \\
  --attribute-mapping=google.subject=assertion.sub,attribute.repository=assertion.repository \\
  --attribute-condition="assertion.repository == '$GITHUB' && assertion.ref == 'refs/heads/main'"`,
  },
  'Notification channel for alerts': {
    check: '[ -n "$(channel)" ]',
    run: `gcloud beta monitoring channels create --display-name=Matataki --type=email \\
  --channel-labels=email_address="$\{EMAIL:-$(gcloud config get-value account)}"`,
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
