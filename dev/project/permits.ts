import type { Settings } from './settings.ts';
import type { Step } from './step.ts';

/** What a release may take in its region, in thousandths of a vCPU: functions/src/index.test.ts holds the functions to it. */
const milliCpus = 20_000;

const [members, locations] = ['constraints/iam.allowedPolicyMemberDomains', 'constraints/gcp.resourceLocations'];

/** What an organisation may forbid, looked at before anything is made. */
export function policySteps({ project, region }: Settings): readonly Step[] {
  // The region, and the groups of regions that it is in.
  const places = [region, `in:${region}-locations`, 'in:jp-locations', 'in:asia-locations'];
  const isNamed = `=~ \\"(${places.join('|')})\\"`;
  return [
    {
      title: 'The organisation lets everybody see the site',
      check: `found=$(policy ${members} allValues && policy ${members} allowedValues) && [[ "$found" != *allowedValues*'['* && "$found" != *DENY* ]]`,
      run: ['echo "Access is for members of the organisation alone, or its policy cannot be read." >&2', 'exit 1'],
      whenItFails: `Ask an administrator of the organisation to except this project from ${members}, because visitors are nobody’s members: with a file of the lines 'constraint: ${members}' and 'listPolicy: {allValues: ALLOW}', gcloud resource-manager org-policies set-policy FILE --project=${project}.`,
    },
    {
      title: `The organisation lets data be in ${region}`,
      check: [
        `found=$(policy ${locations} allValues) && allowed=$(policy ${locations} allowedValues) && denied=$(policy ${locations} deniedValues)`,
        `[[ "$found" != *DENY* && ( "$allowed" != *allowedValues*'['* || "$allowed" ${isNamed} ) && ! "$denied" ${isNamed} ]]`,
      ].join(' && '),
      run: ['echo "Data must be elsewhere, or the policy cannot be read." >&2', 'exit 1'],
      whenItFails: `Ask an administrator of the organisation to allow in:${region}-locations for this project (${locations}).`,
    },
  ];
}

/** What runs at once while a release starts: functions old and new count together. */
export const quotaSteps = ({ project, region }: Settings): readonly Step[] => [
  {
    title: `${milliCpus / 1000} vCPU for functions in ${region}`,
    check: `[ "$(cpus)" -ge ${milliCpus} ]`,
    run: [
      `gcloud beta quotas preferences create --service=run.googleapis.com --quota-id=CpuAllocPerProjectRegion --dimensions=region=${region} --preferred-value=${milliCpus} --preference-id=matataki-cpu --email="$(gcloud config get-value account)" --project=${project} --quiet`,
      'echo "Asked for; Google answers by mail, mostly within minutes." >&2',
      `[ "$(cpus)" -ge ${milliCpus} ]`,
    ],
    whenItFails: `Ask for it under IAM and admin, Quotas (Cloud Run Admin API, Total CPU allocation, ${region}), and wait for the answer: a deployment is refused without it.`,
  },
];
