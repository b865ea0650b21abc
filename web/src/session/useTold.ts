import { useState } from 'react';
import { errorWords, useMessages } from '#i18n/words.ts';
import { toast } from '#ui/toast.ts';

/** Runs one act at a time. If it fails, shows a toast with the reason. */
export function useTold(failed: string) {
  const { errors } = useMessages();
  const [isBusy, setIsBusy] = useState(false);
  return {
    isBusy,
    run: (work: () => Promise<void>): void => {
      setIsBusy(true);
      work()
        .catch((error: unknown) => toast('error', `${failed}${errorWords(error, errors)}`))
        .finally(() => setIsBusy(false));
    },
  };
}
