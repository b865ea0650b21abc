import { useState } from 'react';
import { errorWords, useMessages } from '#i18n/words.ts';
import { toast } from '#ui/toast.ts';

/** Runs an act. `busy`: its subject while it runs. If it fails, shows a toast in the words of `failure`. */
export function useAct<Subject>(
  act: (subject: Subject) => Promise<unknown>,
  failure?: (error: unknown) => string | undefined,
) {
  const { errors } = useMessages();
  const [busy, setBusy] = useState<Subject>();

  async function run(subject: Subject): Promise<void> {
    setBusy(subject);
    try {
      await act(subject);
    } catch (error) {
      toast('error', failure?.(error) ?? errorWords(error, errors));
    } finally {
      setBusy(undefined);
    }
  }

  return { busy, run: (subject: Subject) => void run(subject) };
}

type Work = () => Promise<void>;

/** Runs one piece of work at a time. If it fails, shows a toast with the reason. */
export function useFailureToast(failed: string) {
  const { errors } = useMessages();
  const { busy, run } = useAct(
    ({ work }: { work: Work }) => work(),
    (error) => failed + errorWords(error, errors),
  );
  return { isBusy: busy !== undefined, run: (work: Work) => run({ work }) };
}
