import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryClient } from '#data/queryClient.ts';
import { readPhotoJob } from '#data/staff/catalogue.ts';
import { useTexts } from '#i18n/words.ts';
import { Hint, readable, Stack } from '#ui/layout.tsx';
import { Progress } from '#ui/Progress.tsx';
import type { Written } from '../acts/act.ts';
import { readListsAgain } from '../StaffPage.tsx';
import staff from '../staff.module.css';
import { useTellDone } from '../undo.ts';

const everyMs = 2_000;

/** Polls until the job is over or gone, also after a failed read. */
export function JobProgress({ id }: { id: string }) {
  const { words, number } = useTexts('adminCatalogue');
  const { data: job } = useQuery({
    queryKey: ['staff', 'job', id],
    queryFn: async () => (await readPhotoJob(id)) ?? null,
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

/** Says what was done to an entry of the lists at `queryKey`, offers to undo it, and follows the job that it began. */
export function useWritten(queryKey: readonly string[]) {
  const tellDone = useTellDone();
  const [begun, setBegun] = useState<string>();
  const onChanged = (): void => readListsAgain(queryKey);

  function tellWritten(text: string, { jobId, auditIds }: Written): void {
    if (jobId !== undefined) {
      setBegun(jobId);
      // Drops what was read of an earlier run.
      void queryClient.resetQueries({ queryKey: ['staff', 'job', jobId] });
    }
    tellDone({ text, auditIds, onChanged });
  }
  return { tellWritten, onChanged, progress: begun && <JobProgress id={begun} /> };
}
