import { FieldValue } from 'firebase-admin/firestore';
import * as v from 'valibot';
import type { CleanupRun } from '../platform/cleanup.ts';
import { minutesBefore } from '../platform/clock.ts';
import type { collection } from '../platform/collection.ts';
import { runTransaction } from '../platform/transaction.ts';

/** `commandId`: new with each command. `stalls`: resumes without progress. */
type Job = { readonly commandId: string; readonly phase: 'running' | 'done' | 'failed'; readonly stalls: number };

type Jobs<Id extends string, Work extends Job> = Pick<
  ReturnType<typeof collection<Id, Work, Work>>,
  'all' | 'ids' | 'read' | 'stored'
>;

const perRun = 20;
const stalledAfterMinutes = 10;
const mostStalls = 6;

const running: Job['phase'] = 'running';

/** Jobs whose documents stay and show the result. `asksForWork` starts each; a schedule resumes dead ones. */
export function resumable<Id extends string, Work extends Job>(jobs: Jobs<Id, Work>) {
  const change = (
    id: Id,
    { commandId, phase }: Pick<Job, 'commandId' | 'phase'>,
    fieldsOf: (job: Work) => Readonly<Record<string, unknown>>,
  ): Promise<boolean> =>
    runTransaction(async (transaction) => {
      const job = await jobs.read(id, transaction);
      if (job?.commandId !== commandId || job.phase !== phase) return false;
      transaction.update(jobs.stored.doc(id), fieldsOf(job));
      return true;
    });
  const noteStall = (id: Id, { commandId }: Pick<Job, 'commandId'>): Promise<boolean> =>
    change(id, { commandId, phase: running }, ({ stalls }) => ({
      stalls: stalls + 1,
      ...(stalls + 1 >= mostStalls ? { phase: 'failed' } : {}),
    }));
  const stalled = (before: Date): Promise<readonly Id[]> =>
    jobs.ids(
      jobs.all().where('phase', '==', running).where('updatedAt', '<', before).orderBy('updatedAt').limit(perRun),
    );
  return {
    /** `false` if another command or another run replaced this one. */
    change,
    /** Triggers a new run, because this one is out of time. */
    handOver: (id: Id, { commandId }: Pick<Job, 'commandId'>): Promise<boolean> =>
      change(id, { commandId, phase: running }, () => ({ handovers: FieldValue.increment(1) })),
    /** Calls `run` for each job without recent progress. After six resumes without progress, the job fails. */
    async resumeStalled(
      { clock, until }: CleanupRun,
      attempt: (work: () => Promise<boolean>) => Promise<unknown>,
      run: (id: Id) => Promise<unknown>,
    ): Promise<void> {
      for (const id of await stalled(minutesBefore(clock(), stalledAfterMinutes))) {
        if (clock() >= until) return;
        await attempt(async () => {
          const job = await jobs.read(id);
          return job !== undefined && (await noteStall(id, job)) && (await run(id)) !== 'superseded';
        });
      }
    },
  };
}

const callSchema = v.object({ phase: v.literal(running), commandId: v.string(), handovers: v.optional(v.number(), 0) });

/** `false` for a write of progress. */
export function asksForWork(before: unknown, after: unknown): boolean {
  const [was, is] = [v.safeParse(callSchema, before), v.safeParse(callSchema, after)];
  if (!is.success) return false;
  return !was.success || was.output.commandId !== is.output.commandId || was.output.handovers !== is.output.handovers;
}
