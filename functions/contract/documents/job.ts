import * as v from 'valibot';
import { uidSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { requestMarkEntries, timestampSchema } from './stored.ts';

type JobKind = {
  /** Who may read the document directly (`firestore.rules`). Everybody else asks a call, or nobody does. */
  readonly reader?: 'owner' | 'staff';
  /** The document shows the result for so long after the end. Without it, the end deletes the document. */
  readonly retentionDays?: number;
  /** Fails after so many resumptions without progress, ten minutes apart. Without it, the job never gives up. */
  readonly mostStalls?: number;
  /** A second run waits until the first has ended or is too old. Other kinds share their pages. */
  readonly isExclusive?: true;
  /** Runs once more after its end, for what was written while it ran. */
  readonly secondLookMinutes?: number;
};

const ofCatalogue = {
  reader: 'staff',
  retentionDays: limits.retention.finishedJobDays,
  mostStalls: 6,
  // Longer than any call that may still use the old catalogue.
  secondLookMinutes: 5,
} as const;

/** Background jobs. `functions/src/jobs.ts` says what each does; engine, rules, export and erasure follow from here. */
export const jobKinds = {
  'ng-tag': ofCatalogue,
  tag: ofCatalogue,
  title: ofCatalogue,
  // A day: a picture that crashes the process does so on each attempt.
  'photo-changes': { reader: 'owner', retentionDays: limits.retention.photoChangesDays, mostStalls: 6 },
  'full-size': { mostStalls: 144 },
  'owner-copy': {},
  ban: {},
  case: {},
  chat: { mostStalls: 6 },
  deletion: { isExclusive: true },
  export: { retentionDays: limits.exports.linkHours / 24, mostStalls: 5, isExclusive: true },
} as const satisfies Readonly<Record<string, JobKind>>;

export type JobName = keyof typeof jobKinds;

export const jobKindOf = (name: JobName): JobKind => jobKinds[name];

const isJobName = (name: string): name is JobName => Object.hasOwn(jobKinds, name);
export const jobNames: readonly JobName[] = Object.keys(jobKinds).filter(isJobName);

/** `subject` identifies a job of its kind: a newer command for the same subject replaces the older one. */
export const jobId = (name: JobName, subject: string): string => `${name}_${subject}`;

/** `undefined` for an id of no kind. */
export function parseJobId(id: string): { readonly name: JobName; readonly subject: string } | undefined {
  const end = id.indexOf('_');
  const name = id.slice(0, end);
  return end > 0 && isJobName(name) ? { name, subject: id.slice(end + 1) } : undefined;
}

/** Written by the engine (`platform/job.ts`). A kind adds its own fields. */
export const jobEntries = {
  /** Whose data it is. */
  owner: v.optional(uidSchema),
  /** New with each command. */
  commandId: v.string(),
  phase: v.picklist(['running', 'done', 'failed']),
  startedAt: timestampSchema,
  /** Of the last page. */
  updatedAt: timestampSchema,
  /** When `resumeJobs` runs it; absent if nothing is left to do. */
  dueAt: v.optional(timestampSchema),
  /** Resumptions since the last page. */
  stalls: v.optional(v.number(), 0),
  expiresAt: v.optional(timestampSchema),
  ...requestMarkEntries,
};
export type JobDocument = v.InferOutput<v.ObjectSchema<typeof jobEntries, undefined>>;
