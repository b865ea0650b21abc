import { useEffect, useState } from 'react';
import { type ListedPhotoJob, readPhotoJobs } from '#data/staff/catalogue.ts';
import { formatNumber } from '#i18n/format.ts';
import { useLocale } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { wait } from '#lib/wait.ts';
import { Progress } from '#ui/Progress.tsx';
import styles from './catalogue.module.css';

const everyMs = 2_000;

/** Asks for a job until it is over, or is not there. A read that fails is tried again the next time. */
async function follow(
  id: string,
  signal: AbortSignal,
  show: (sweep: ListedPhotoJob | undefined) => void,
): Promise<void> {
  for (;;) {
    const found = await readPhotoJobs([id]).catch(() => undefined);
    if (signal.aborted) return;
    if (found !== undefined) {
      const [sweep] = found;
      show(sweep);
      if (sweep?.phase !== 'running') return;
    }
    await wait(everyMs, signal);
  }
}

/** How far a job over the photos has come. Drawn anew for another order: what stood before is not its progress. */
export function SweepProgress({ id }: { id: string }) {
  const words = useWords('adminCatalogue');
  const locale = useLocale();
  const [sweep, setSweep] = useState<ListedPhotoJob>();

  useEffect(() => {
    const end = new AbortController();
    follow(id, end.signal, setSweep).catch(() => undefined);
    return () => end.abort();
  }, [id]);

  if (sweep === undefined) return null;
  const { phase, seen, changed, expected } = sweep;
  const number = (value: number): string => formatNumber(locale, value);
  switch (phase) {
    case 'running': {
      const label =
        expected === undefined
          ? words.sweep.runningOn(number(seen))
          : words.sweep.running(number(seen), number(Math.max(seen, expected)));
      return (
        <div className={styles.sweep}>
          <p className={styles.soft}>{label}</p>
          <Progress label={label} value={expected ? Math.min(1, seen / expected) : undefined} />
        </div>
      );
    }
    case 'done':
      return (
        <p role="status" className={styles.soft}>
          {words.sweep.done(number(seen), number(changed))}
        </p>
      );
    case 'failed':
      return (
        <p role="alert" className={styles.wrong}>
          {words.sweep.failed}
        </p>
      );
  }
}
