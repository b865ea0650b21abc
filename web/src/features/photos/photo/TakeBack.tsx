import { useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import type { PhotoId } from '#contract/ids.ts';
import { renewPhoto } from '#data/photos/changed.ts';
import { restorePhoto } from '#data/photos/commands.ts';
import { errorWords } from '#i18n/errorWords.ts';
import { useMessages } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { Button } from '#ui/Button.tsx';
import { toast } from '#ui/toast.ts';

/** For a photo that its owner deleted seconds ago. Import it lazily. */
export function TakeBack({ id }: { id: PhotoId }) {
  const { errors } = useMessages();
  const words = useWords('photoPage').remove;
  const { revalidate } = useRevalidator();
  const [isBusy, setIsBusy] = useState(false);

  const takeBack = async (): Promise<void> => {
    setIsBusy(true);
    try {
      await restorePhoto(id);
      await renewPhoto(id);
      toast('success', words.restored);
      await revalidate();
    } catch (error) {
      toast('error', `${words.notRestored}${errorWords(error, errors)}`);
      setIsBusy(false);
    }
  };

  return (
    <>
      <p>{words.removed}</p>
      <p>
        <Button busy={isBusy} onClick={() => void takeBack()}>
          {words.takeBack}
        </Button>
      </p>
    </>
  );
}
