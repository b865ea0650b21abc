import { dirname } from 'node:path';
import { limits } from '#contract/limits.ts';
import { filesFolder } from './files.ts';
import { type Settings, toldFile } from './settings.ts';
import { quoted, type Step } from './step.ts';

/**
 * How long a backup lasts. One made just before a deletion ends a week after it, and so does what recovery to a point in time
 * reaches: both sooner than the privacy page says (`limits.retention.backupDays`).
 */
export const backupDays = 7;

/**
 * When an original goes where keeping is cheap and reading is not (docs/decisions/originals-go-cold.md): after the events that
 * may read it again have been given up (17 hours). `deploy/lifecycle.json` has the rule.
 */
export const coldAfterDays = 2;

const apis = [
  ...['artifactregistry', 'billingbudgets', 'cloudbilling', 'cloudbuild', 'cloudfunctions', 'cloudquotas'],
  ...[
    'cloudresourcemanager',
    'cloudscheduler',
    'compute',
    'eventarc',
    'eventarcpublishing',
    'firebase',
    'firebasehosting',
    'firebaserules',
  ],
  ...['firebasestorage', 'firestore', 'iam', 'iamcredentials', 'identitytoolkit', 'logging', 'monitoring', 'pubsub'],
  ...['run', 'secretmanager', 'serviceusage', 'storage', 'sts'],
].map((name) => `${name}.googleapis.com`);

export function apiSteps({ project }: Settings): readonly Step[] {
  const enable = (names: readonly string[]): string =>
    `gcloud services enable ${names.join(' ')} --project=${project} --quiet`;
  return [
    {
      title: 'The APIs that the site uses',
      // Twenty at once are let in.
      run: [enable(apis.slice(0, 14)), enable(apis.slice(14))],
      whenItFails:
        'See that this is a Firebase project on the plan Blaze, and that you are an owner of it (gcloud auth login).',
      isNeeded: true,
    },
  ];
}

/** Firestore, its backups, and the bucket: in the region of the functions, and deleted means deleted. */
export function dataSteps(settings: Settings): readonly Step[] {
  const { project, region, bucket } = settings;
  const database = `--database='(default)' --project=${project}`;
  const schedules = `gcloud firestore backups schedules list ${database} --format='value(retention)'`;
  const files = filesFolder(settings);
  return [
    {
      title: 'The database',
      check: `gcloud firestore databases describe ${database}`,
      run: [`gcloud firestore databases create ${database} --location=${region} --type=firestore-native --quiet`],
      whenItFails: 'A database that is elsewhere cannot be moved: begin with a new project.',
    },
    {
      title: 'Firestore can be brought back to any minute of the last seven days, and is not deleted by mistake',
      run: [`gcloud firestore databases update ${database} --enable-pitr --delete-protection --quiet`],
      whenItFails: 'See that the database is of the edition Standard.',
    },
    {
      title: 'Indexes, and what Firestore deletes by itself (TTL): both stand in firestore.indexes.json',
      run: [`npx firebase deploy --only firestore:indexes --project ${project} --non-interactive`],
      whenItFails: 'Sign in (npx firebase login) as an owner of the project.',
    },
    {
      title: `A backup each day, for ${backupDays} days: shorter than the ${limits.retention.backupDays} of the privacy page`,
      check: `[ "$(${schedules})" = ${backupDays * 86_400}s ]`,
      run: [
        `gcloud firestore backups schedules create ${database} --recurrence=daily --retention=${backupDays}d --quiet`,
      ],
      whenItFails: `Another schedule of backups is there: delete it (gcloud firestore backups schedules list ${database}), because people are told when theirs end.`,
    },
    {
      title: 'The bucket',
      check: `gcloud storage buckets describe gs://${bucket} --project=${project}`,
      run: [
        `api POST https://firebasestorage.googleapis.com/v1alpha/projects/${project}/defaultBucket --data '{"location":"${region}"}'`,
      ],
      whenItFails: 'Make it in the Firebase console (Storage, Get started), and give its name with --bucket.',
    },
    {
      title: 'The bucket is where the functions are: they would hear of no upload elsewhere',
      run: [
        `[ "$(gcloud storage buckets describe gs://${bucket} --format='value(location)' --project=${project})" = ${region.toUpperCase()} ]`,
      ],
      whenItFails: `A bucket cannot be moved: make one in ${region} and give its name with --bucket.`,
    },
    {
      title:
        'Deleted means deleted: no soft delete, no versions, nothing left over; the site may show what staff look at',
      run: [
        `gcloud storage buckets update gs://${bucket} --clear-soft-delete --no-versioning --public-access-prevention --lifecycle-file=${files}/lifecycle.json --cors-file=${files}/cors.json --project=${project}`,
      ],
      whenItFails:
        'See that you are an owner of the project, and that no policy of the organisation asks for soft delete.',
    },
  ];
}

/** The web app and its site on Hosting, and how people sign in. */
export function siteSteps(settings: Settings): readonly Step[] {
  const { project } = settings;
  return [
    {
      title: 'The web app',
      check: `[[ "$(npx firebase apps:list WEB --project ${project} --json)" == *'"appId"'* ]]`,
      run: [`npx firebase apps:create WEB Matataki --project ${project} --non-interactive`],
      whenItFails: 'Sign in (npx firebase login) as an owner of the project.',
    },
    {
      title: 'The site on Hosting',
      check: `npx firebase hosting:sites:get ${project} --project ${project}`,
      run: [`npx firebase hosting:sites:create ${project} --project ${project} --non-interactive`],
      whenItFails: 'Press Get started under Hosting in the Firebase console, and run it again.',
    },
    {
      title: 'Sign-in by e-mail address, passwords of eight characters, nobody told whether an address is known',
      run: [
        `api PATCH 'https://identitytoolkit.googleapis.com/admin/v2/projects/${project}/config?updateMask=signIn,emailPrivacyConfig,passwordPolicyConfig,authorizedDomains' --data @${filesFolder(settings)}/auth.json`,
      ],
      whenItFails: 'Press Get started under Authentication in the Firebase console, and run it again.',
    },
    ...appCheckSteps(settings),
    ...toldSteps(settings),
  ];
}

/** Where the site is built with this key, its pages prove to Google that they are the site's own. */
export const siteFile = 'web/.env.production.local';
export const siteKeyName = 'VITE_APP_CHECK_SITE_KEY';

function appCheckSteps({ project, origins, appCheck }: Settings): readonly Step[] {
  if (!appCheck) return [];
  const hosts = origins.map((origin) => new URL(origin).hostname);
  const key = `gcloud recaptcha keys list --project=${project} --filter='displayName=Matataki' --format='value(name.basename())'`;
  const app = `npx firebase apps:list WEB --project ${project} --json | node -p 'JSON.parse(fs.readFileSync(0)).result[0].appId'`;
  const config = `https://firebaseappcheck.googleapis.com/v1/projects/$PROJECT_NUMBER/apps/$(${app})/recaptchaEnterpriseConfig`;
  return [
    {
      title: 'App Check: the APIs, and a key of reCAPTCHA for the site’s addresses',
      check: `[ -n "$(${key})" ]`,
      run: [
        `gcloud services enable recaptchaenterprise.googleapis.com firebaseappcheck.googleapis.com --project=${project} --quiet`,
        `gcloud recaptcha keys create --display-name=Matataki --web --integration-type=score --domains=${hosts.join()} --project=${project} --quiet`,
      ],
      whenItFails: 'See that you are an owner of the project, and run it again in some minutes: the API may be new.',
    },
    {
      title: 'App Check: the web app proves itself by that key',
      check: `[ "$(api GET "${config}" | node -p 'JSON.parse(fs.readFileSync(0)).siteKey')" = "$(${key})" ]`,
      run: [`api PATCH "${config}?updateMask=siteKey" --data '{"siteKey":"'"$(${key})"'"}'`],
      whenItFails: 'Open App Check in the Firebase console, press Get started, and run it again.',
    },
    {
      title: `App Check: the site is built with that key, ${siteFile}`,
      ...linesIn(siteFile, [siteKeyName], [`"${siteKeyName}=$(${key})"`]),
    },
  ];
}

/** What the functions read when they are deployed; nothing named, nothing done. */
function toldSteps({ project, told }: Settings): readonly Step[] {
  if (told.length === 0) return [];
  const names = told.map(([name]) => name);
  const lines = told.map(([name, value]) => quoted(`${name}=${value}`));
  return [
    {
      title: `What the functions are told from their next deployment on: ${names.join(', ')}`,
      ...linesIn(toldFile(project), names, lines),
    },
  ];
}

/** Has a file of variables say these lines, words of bash; what is not named stays there as it is. */
const linesIn = (file: string, names: readonly string[], lines: readonly string[]): Omit<Step, 'title'> => ({
  check: lines.map((line) => `grep -qxF ${line} ${file}`).join(' && '),
  run: [
    `mkdir -p ${dirname(file)}`,
    `{ grep -v ${names.map((name) => `-e '^${name}='`).join(' ')} ${file} 2>/dev/null || true; printf '%s\\n' ${lines.join(' ')}; } > ${file}.next`,
    `mv ${file}.next ${file}`,
  ],
  whenItFails: `See that ${file} can be written.`,
});
