import { deployerAccount, functionsAccount, type Settings } from './settings.ts';
import { quoted, type Step } from './step.ts';

/** What the functions declare with `defineSecret` in any case; `setup.test.ts` holds it to their code. */
export const secrets = ['BAN_MEMORY_KEY', 'SITE_KEY'] as const;
/** What they declare besides where they are told of a zone (functions/src/platform/purge.ts). */
export const zoneSecret = { secret: 'PURGE_TOKEN', told: 'MATATAKI_PURGE_ZONE' } as const;

const bind = ({ project }: Settings, member: string, role: string): string =>
  `gcloud projects add-iam-policy-binding ${project} --member="serviceAccount:${member}" --role=${role} --condition=None --format=none --quiet`;

const makeAccount = ({ project }: Settings, email: string, name: string): Step => {
  const [id] = email.split('@');
  return {
    title: `The account ${id}`,
    check: `gcloud iam service-accounts describe ${email} --project=${project}`,
    run: [`gcloud iam service-accounts create ${id} --display-name=${quoted(name)} --project=${project} --quiet`],
  };
};

const actAs = ({ project }: Settings, member: string, account: string): string =>
  `gcloud iam service-accounts add-iam-policy-binding ${account} --member="serviceAccount:${member}" --role=roles/iam.serviceAccountUser --format=none --project=${project} --quiet`;

/** Whom the functions act as, with the roles they need and no more: the default account has none in newer organisations. */
export function functionsAccountSteps(settings: Settings): readonly Step[] {
  const { project, bucket, region, purgeZone } = settings;
  const account = functionsAccount(settings);
  const create = (secret: string): string =>
    `gcloud secrets create ${secret} --replication-policy=user-managed --locations=${region} --data-file=- --project=${project} --quiet`;
  const token = zoneSecret.secret;
  return [
    makeAccount(settings, account, 'Functions of Matataki'),
    {
      title: 'What the functions may do: documents, sign-ins, events, running each other',
      run: ['datastore.user', 'firebaseauth.admin', 'eventarc.eventReceiver', 'run.invoker'].map((role) =>
        bind(settings, account, `roles/${role}`),
      ),
    },
    {
      title: 'What the functions may do: the objects of the bucket, and of no other',
      run: [
        `gcloud storage buckets add-iam-policy-binding gs://${bucket} --member="serviceAccount:${account}" --role=roles/storage.objectAdmin --format=none --project=${project}`,
      ],
    },
    ...secrets.map((secret) => ({
      title: `The secret ${secret}: random bytes that nobody sees`,
      check: `gcloud secrets describe ${secret} --project=${project}`,
      run: [`head -c 32 /dev/urandom | base64 | tr -d '\\n' | ${create(secret)}`],
    })),
    ...(purgeZone === undefined
      ? []
      : [
          {
            title: `The secret ${token}: what may purge the cache of the zone, and nothing else`,
            check: `gcloud secrets describe ${token} --project=${project}`,
            run: [`: "\${${token}:?is not in the environment}"`, `printf '%s' "$${token}" | ${create(token)}`],
            whenItFails: `Make a token in Cloudflare that may purge the cache of this zone alone, and say it in the environment: read -rs ${token} && export ${token}.`,
          },
        ]),
    {
      title: 'What the functions may do: read these secrets, and no other',
      run: [...secrets, ...(purgeZone === undefined ? [] : [token])].map(
        (secret) =>
          `gcloud secrets add-iam-policy-binding ${secret} --member="serviceAccount:${account}" --role=roles/secretmanager.secretAccessor --format=none --project=${project} --quiet`,
      ),
    },
  ];
}

/** What Google's own services need to build functions, to bring them events and to look documents up from storage rules. */
export function serviceAgentSteps(settings: Settings): readonly Step[] {
  const { project } = settings;
  const agent = (service: string): string => `service-$PROJECT_NUMBER@${service}.iam.gserviceaccount.com`;
  const builder = '$PROJECT_NUMBER-compute@developer.gserviceaccount.com';
  return [
    {
      title: 'The accounts of Google’s services come into being',
      run: [
        ...['pubsub', 'eventarc', 'firebasestorage'].map(
          (name) =>
            `gcloud beta services identity create --service=${name}.googleapis.com --project=${project} --quiet`,
        ),
        `gcloud storage service-agent --project=${project}`,
      ],
    },
    {
      title: 'Storage publishes its events, Pub/Sub delivers them, Eventarc passes them on',
      run: [
        bind(settings, agent('gs-project-accounts'), 'roles/pubsub.publisher'),
        bind(settings, agent('gcp-sa-pubsub'), 'roles/iam.serviceAccountTokenCreator'),
        bind(settings, agent('gcp-sa-eventarc'), 'roles/eventarc.serviceAgent'),
      ],
    },
    {
      title: 'Storage’s rules look documents up',
      run: [bind(settings, agent('gcp-sa-firebasestorage'), 'roles/firebaserules.firestoreServiceAgent')],
    },
    {
      // firebase-tools insists on the last two, whatever account the functions have (deploy/functions/checkIam.js).
      title: 'The account that builds the functions',
      run: ['cloudbuild.builds.builder', 'run.invoker', 'eventarc.eventReceiver'].map((role) =>
        bind(settings, builder, `roles/${role}`),
      ),
    },
  ];
}

// What `firebase deploy` asks for before each of our targets (deploy/index.js of firebase-tools), and what it does then.
const deployerRoles = [
  'cloudfunctions.admin',
  'cloudscheduler.admin',
  'datastore.indexAdmin',
  'eventarc.viewer',
  'firebase.viewer',
  'firebasehosting.admin',
  'firebaserules.admin',
  'iam.securityReviewer',
  'pubsub.editor',
  'run.admin',
  'secretmanager.viewer',
  'serviceusage.serviceUsageConsumer',
];

/** Whom the pipeline acts as; without a key: only the workflows of the repository can become it, from its branch `main`. */
export function pipelineSteps(settings: Settings): readonly Step[] {
  const { project, github } = settings;
  const account = deployerAccount(settings);
  const legacy = `${project}@appspot.gserviceaccount.com`;
  const steps: readonly Step[] = [
    makeAccount(settings, account, 'Pipeline of Matataki'),
    {
      title: 'What the pipeline may do: deploy',
      run: deployerRoles.map((role) => bind(settings, account, `roles/${role}`)),
    },
    {
      // firebase-tools asks for the old default account too, where there is one (commands/deploy.js).
      title: 'Whom the pipeline may have functions built by and act as',
      run: [
        actAs(settings, account, functionsAccount(settings)),
        actAs(settings, account, '$PROJECT_NUMBER-compute@developer.gserviceaccount.com'),
        `if gcloud iam service-accounts describe ${legacy} --project=${project} >/dev/null 2>&1; then ${actAs(settings, account, legacy)}; fi`,
      ],
    },
  ];
  if (github === undefined) return steps;
  const pool = `--location=global --project=${project}`;
  return [
    ...steps,
    {
      title: 'GitHub’s tokens are known',
      check: `gcloud iam workload-identity-pools describe github ${pool}`,
      run: [`gcloud iam workload-identity-pools create github --display-name=GitHub ${pool} --quiet`],
    },
    {
      title: `Only tokens of ${github} and its branch main are`,
      check: `gcloud iam workload-identity-pools providers describe matataki --workload-identity-pool=github ${pool}`,
      run: [
        `gcloud iam workload-identity-pools providers create-oidc matataki --workload-identity-pool=github --issuer-uri=https://token.actions.githubusercontent.com --attribute-mapping=google.subject=assertion.sub,attribute.repository=assertion.repository --attribute-condition=${quoted(`assertion.repository == "${github}" && assertion.ref == "refs/heads/main"`)} ${pool} --quiet`,
      ],
    },
    {
      title: 'They become the pipeline’s account',
      run: [
        `gcloud iam service-accounts add-iam-policy-binding ${account} --member="principalSet://iam.googleapis.com/projects/$PROJECT_NUMBER/locations/global/workloadIdentityPools/github/attribute.repository/${github}" --role=roles/iam.workloadIdentityUser --format=none --project=${project} --quiet`,
      ],
    },
  ];
}
