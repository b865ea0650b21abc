import { limits } from '#contract/limits.ts';
import { filesFolder, filledFiles } from './files.ts';
import type { Settings } from './settings.ts';
import { quoted, type Step } from './step.ts';

/** Where events go that failed 100 times, and how long they lie there: the most that Pub/Sub counts and keeps. */
const deadEvents = { name: 'matataki-dead-events', tries: 100, days: 31 } as const;

export function budgetSteps({ project, budget, billingAccount }: Settings): readonly Step[] {
  const account =
    billingAccount ?? `$(gcloud billing projects describe ${project} --format='value(billingAccountName.basename())')`;
  const name = quoted(`Matataki ${project}`);
  const rules = [
    `--budget-amount=${budget}`,
    `--filter-projects=projects/${project}`,
    '--notifications-rule-monitoring-notification-channels="$(channel)"',
  ];
  return [
    {
      title: `A budget of ${budget} a month: mails at half, nine tenths and all of it, and when all is foreseen`,
      run: [`budget "${account}" ${name} ${rules.join(' ')}`],
      whenItFails:
        'Who may see what is paid must do this: ask them, or name the account with --billing-account and the amount in its currency with --budget.',
    },
  ];
}

export function logSteps({ project }: Settings): readonly Step[] {
  const filter =
    'resource.type="cloud_run_revision" AND resource.labels.service_name="calls" AND (httpRequest.requestUrl=~"/call/heartbeat$" OR severity=DEBUG) AND severity<WARNING AND NOT httpRequest.status>=400';
  return [
    {
      title: 'Heartbeats that went well are not logged: they would be nearly all of the log',
      check: `[[ "$(gcloud logging sinks describe _Default --format='value(exclusions.name)' --project=${project})" == *heartbeats* ]]`,
      run: [
        `gcloud logging sinks update _Default --add-exclusion=name=heartbeats,filter=${quoted(filter)} --project=${project} --quiet`,
      ],
    },
    {
      title: `Logs end after ${limits.retention.logDays} days, as the privacy page says`,
      run: [
        `gcloud logging buckets update _Default --location=global --retention-days=${limits.retention.logDays} --project=${project} --quiet`,
      ],
    },
  ];
}

/** What is measured, what is promised, and who hears when it is not kept: the files of `deploy/monitoring`. */
export function monitoringSteps(settings: Settings): readonly Step[] {
  const { project, email } = settings;
  const folder = `${filesFolder(settings)}/monitoring`;
  const services = `https://monitoring.googleapis.com/v3/projects/${project}/services`;
  const address = email ?? '$(gcloud config get-value account)';
  const stepsOf = (kind: string, step: (name: string, path: string, title: string) => Step): readonly Step[] =>
    [...filledFiles(settings)].flatMap(([path, text]) => {
      const [, name] = new RegExp(`^monitoring/${kind}/(\\w+)\\.json$`, 'u').exec(path) ?? [];
      return name === undefined
        ? []
        : [step(name, `${folder}/${kind}/${name}.json`, String(JSON.parse(text).displayName))];
    });
  const whenItFails =
    'It was tried for ten minutes: wait as long again, because a number that is new is not known everywhere at once.';
  return [
    {
      title: 'Who hears of alerts',
      check: '[ -n "$(channel)" ]',
      run: [
        `gcloud beta monitoring channels create --display-name=Matataki --type=email --channel-labels=email_address="${address}" --project=${project} --quiet`,
      ],
      whenItFails: 'Give an e-mail address with --email.',
    },
    ...stepsOf('metrics', (name, path) => ({
      title: `What is counted in the log: ${name}`,
      run: [`metric ${name} ${path}`],
    })),
    {
      title: 'The service that promises are made for',
      check: `api GET ${services}/matataki`,
      run: [`api POST '${services}?serviceId=matataki' --data @${folder}/service.json`],
    },
    ...stepsOf('slos', (name, path, title) => ({
      title: `A promise: ${title}`,
      run: [`patiently promise ${services}/matataki/serviceLevelObjectives ${name} ${path}`],
      whenItFails,
    })),
    ...stepsOf('alerts', (_name, path, title) => ({
      title: `An alert: ${title.replace('Matataki: ', '')}`,
      run: [`patiently alert ${quoted(title)} ${path}`],
      whenItFails,
    })),
    { title: 'The dashboard', run: [`dashboard ${folder}/dashboard.json`] },
  ];
}

/** Where events end that failed for a day; every deployment of `events` has their subscriptions pass them on. */
export function eventSteps({ project }: Settings): readonly Step[] {
  const { name, days } = deadEvents;
  const agent = 'serviceAccount:service-$PROJECT_NUMBER@gcp-sa-pubsub.iam.gserviceaccount.com';
  return [
    {
      title: 'Where events end that failed for a day',
      check: `gcloud pubsub topics describe ${name} --project=${project}`,
      run: [`gcloud pubsub topics create ${name} --project=${project} --quiet`],
    },
    {
      title: `They lie there for ${days} days`,
      check: `gcloud pubsub subscriptions describe ${name} --project=${project}`,
      run: [
        `gcloud pubsub subscriptions create ${name} --topic=${name} --message-retention-duration=${days}d --expiration-period=never --project=${project} --quiet`,
      ],
    },
    {
      title: 'Pub/Sub may take them from the functions and put them there',
      run: [
        `gcloud pubsub topics add-iam-policy-binding ${name} --member="${agent}" --role=roles/pubsub.publisher --format=none --project=${project} --quiet`,
        `gcloud projects add-iam-policy-binding ${project} --member="${agent}" --role=roles/pubsub.subscriber --condition=None --format=none --quiet`,
      ],
    },
  ];
}

/**
 * Eventarc's subscriptions try for 24 hours and forget the event then. Has each of them pass on what failed 100 times, which is
 * after about 17 hours at ten minutes between tries, and keep an event for two days, so that none is forgotten before that. A
 * deployment that makes a trigger anew makes its subscription anew.
 */
export const passOnDeadEvents = (project: string, region: string): string => {
  const list = (location: string): string =>
    `gcloud eventarc triggers list --location=${location} --format='value(transport.pubsub.subscription.basename())' --project=${project}`;
  return [
    `subscriptions=$(${list(region)} && ${list('global')})`,
    'for subscription in $subscriptions; do',
    `  gcloud pubsub subscriptions update "$subscription" --dead-letter-topic=${deadEvents.name} --max-delivery-attempts=${deadEvents.tries} --message-retention-duration=2d --min-retry-delay=10s --max-retry-delay=600s --project=${project} --quiet`,
    'done',
  ].join('\n');
};
