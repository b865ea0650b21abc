import { useQuery } from '@tanstack/react-query';
import { readPhotoJobs } from '#data/staff/catalogue.ts';
import { useTexts } from '#i18n/words.ts';
import { Hint, readable, Stack } from '#ui/layout.tsx';
import { Progress } from '#ui/Progress.tsx';
import staff from '../staff.module.css';

const everyMs = 2_000;

/** Polls until the job is over or gone, also after a failed read. A new `round` drops what was read before. */
export function JobProgress({ id, round }: { id: string; round: number }) {
  const { words, number } = useTexts('adminCatalogue');
  const { data: job } = useQuery({
    queryKey: ['staff', 'job', id, round],
    queryFn: async () => (await readPhotoJobs([id]))[0] ?? null,
    refetchInterval: ({ state: { data } }) => (data === undefined || data?.phase === 'running' ? everyMs : false),
    refetchIntervalInBackground: true,
    gcTime: 0,
    staleTime: 0,
  });
  if (!job) return null;
  const { phase, seen, changed, expected } = job;
  switch (phase) {
    case 'running': {
      const label =
        expected === undefined
          ? words.job.runningOn(number(seen))
          : words.job.running(number(seen), number(Math.max(seen, expected)));
      return (
        <Stack gap={1} className={readable}>
          <Hint>{label}</Hint>
          <Progress label={label} value={expected ? Math.min(1, seen / expected) : undefined} />
        </Stack>
      );
    }
    case 'done':
      return <Hint role="status">{words.job.done(number(seen), number(changed))}</Hint>;
    case 'failed':
      return (
        <p role="alert" className={staff.wrong}>
          {words.job.failed}
        </p>
      );
  }
}

/** The job begun last; `round` counts the jobs begun so far. */
export type BegunJob = { readonly id: string; readonly round: number };

export const begunAgain =
  (id: string) =>
  (before: BegunJob | undefined): BegunJob => ({ id, round: (before?.round ?? 0) + 1 });
