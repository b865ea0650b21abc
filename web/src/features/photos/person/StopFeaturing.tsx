import { useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { featurePhoto } from '#data/photos/commands.ts';
import { errorWords } from '#i18n/errorWords.ts';
import { useMessages } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { Button } from '#ui/Button.tsx';
import { toast } from '#ui/toast.ts';

/** Import it lazily: only the photo's owner sees it. */
export function StopFeaturing() {
  const words = useWords('people');
  const { errors } = useMessages();
  const { revalidate } = useRevalidator();
  const [isBusy, setIsBusy] = useState(false);
  const stop = async (): Promise<void> => {
    setIsBusy(true);
    try {
      await featurePhoto(null);
      toast('success', words.featuringStopped);
      await revalidate();
    } catch (error) {
      toast('error', words.featuringNotStopped + errorWords(error, errors));
      setIsBusy(false);
    }
  };
  return (
    <Button busy={isBusy} onClick={() => void stop()}>
      {words.stopFeaturing}
    </Button>
  );
}
