import { useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { renewPhoto } from '#data/photos/changed.ts';
import { updatePhoto } from '#data/photos/commands.ts';
import type { OwnPhoto } from '#data/photos/ownPhotos.ts';
import { errorWords } from '#i18n/errorWords.ts';
import { SiteLink } from '#i18n/SiteLink.tsx';
import { useMessages } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Row } from '#ui/layout.tsx';
import { toast } from '#ui/toast.ts';

/** For the owner of a photo that waits for its time. Import it lazily. */
export function PublishNow({ photo }: { photo: OwnPhoto }) {
  const { errors } = useMessages();
  const words = useWords('photoPage').scheduled;
  const { revalidate } = useRevalidator();
  const [isBusy, setIsBusy] = useState(false);
  const { id, caption, description, alt, tags, titleId, spoiler, showExif, updatedAt } = photo;

  const publish = async (): Promise<void> => {
    setIsBusy(true);
    try {
      const said = { caption, description, alt, tags, titleId, spoiler, showExif };
      const { status } = await updatePhoto({ id, ...said, publishAt: null, basedOn: updatedAt.toISOString() });
      await renewPhoto(id);
      if (status === 'published') toast('success', words.published);
      await revalidate();
    } catch (error) {
      toast('error', `${words.failed}${errorWords(error, errors)}`);
      // It may have been published meanwhile, or changed on another page.
      await revalidate();
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <Row gap={2}>
      <Button busy={isBusy} onClick={() => void publish()}>
        {words.publish}
      </Button>
      <SiteLink className={buttonClass('quiet')} to={paths.photoEdit(id)}>
        {words.change}
      </SiteLink>
    </Row>
  );
}
