import { useRevalidator } from 'react-router-dom';
import { renewPhoto } from '#data/photos/changed.ts';
import { updatePhoto } from '#data/photos/commands.ts';
import type { OwnPhoto } from '#data/photos/ownPhotos.ts';
import { useWords } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { useFailureToast } from '#session/useAct.ts';
import { Button, LinkButton } from '#ui/Button.tsx';
import { Row } from '#ui/layout.tsx';
import { toast } from '#ui/toast.ts';

/** For the owner of a scheduled photo. Import it lazily. */
export function PublishNow({ photo }: { photo: OwnPhoto }) {
  const words = useWords('photoPage').scheduled;
  const { revalidate } = useRevalidator();
  const { isBusy, run } = useFailureToast(words.failed);
  const { id, caption, description, alt, tags, titleId, spoiler, showExif, updatedAt } = photo;

  const publish = async (): Promise<void> => {
    try {
      const fields = { caption, description, alt, tags, titleId, spoiler, showExif };
      const { status } = await updatePhoto({ id, ...fields, publishAt: null, basedOn: updatedAt.toISOString() });
      await renewPhoto(id);
      if (status === 'published') toast('success', words.published);
    } finally {
      // Even after a failure: it may have been published meanwhile, or changed on another page.
      await revalidate();
    }
  };

  return (
    <Row gap={2}>
      <Button busy={isBusy} onClick={() => run(publish)} label={words.publish} />
      <LinkButton to={paths.photoEdit(id)} label={words.change} variant="quiet" />
    </Row>
  );
}
