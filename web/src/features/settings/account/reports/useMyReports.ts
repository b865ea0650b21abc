import { useEffect, useState } from 'react';
import type { Uid } from '#contract/ids.ts';
import { type MyReport, type MyReportPage, readMyReports } from '#data/account/reports.ts';

type MyReportsState =
  | { readonly phase: 'loading' }
  | { readonly phase: 'failed'; readonly error: unknown }
  | {
      readonly phase: 'ready';
      readonly reports: readonly MyReport[];
      readonly more: MyReportPage['more'];
      readonly next: 'idle' | 'loading' | 'failed';
    };

type MyReports = { readonly state: MyReportsState; readonly retry: () => void; readonly loadMore: () => void };

/** One's own reports, a page at first, and more of them when asked. */
export function useMyReports(uid: Uid): MyReports {
  const [state, setState] = useState<MyReportsState>({ phase: 'loading' });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt reads anew.
  useEffect(() => {
    let gone = false;
    setState({ phase: 'loading' });
    readMyReports(uid).then(
      ({ reports, more }) => gone || setState({ phase: 'ready', reports, more, next: 'idle' }),
      (error: unknown) => gone || setState({ phase: 'failed', error }),
    );
    return () => {
      gone = true;
    };
  }, [uid, attempt]);

  async function loadMore(): Promise<void> {
    if (state.phase !== 'ready' || state.more === undefined) return;
    const { reports, more } = state;
    setState({ ...state, next: 'loading' });
    try {
      const page = await more();
      setState({ phase: 'ready', reports: [...reports, ...page.reports], more: page.more, next: 'idle' });
    } catch {
      setState({ ...state, next: 'failed' });
    }
  }

  return { state, retry: () => setAttempt((count) => count + 1), loadMore: () => void loadMore() };
}
