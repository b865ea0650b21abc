import { useRevalidator } from 'react-router-dom';
import type { PhotoId } from '#contract/ids.ts';
import { renewPhoto } from '#data/photos/changed.ts';
import { restorePhoto } from '#data/photos/commands.ts';
import { useWords } from '#i18n/words.ts';
import { useFailureToast } from '#session/useAct.ts';
import { Button } from '#ui/Button.tsx';
import { toast } from '#ui/toast.ts';

/** For a photo that its owner deleted seconds ago. Import it lazily. */
export function TakeBack({ id }: { id: PhotoId }) {
  const words = useWords('photoPage').remove;
  const { revalidate } = useRevalidator();
  const { isBusy, run } = useFailureToast(words.notRestored);

  const takeBack = async (): Promise<void> => {
    await restorePhoto(id);
    await renewPhoto(id);
    toast('success', words.restored);
    await revalidate();
  };

  return (
    <>
      <p>{words.removed}</p>
      <p>
        <Button busy={isBusy} onClick={() => run(takeBack)} label={words.takeBack} />
      </p>
    </>
  );
}
