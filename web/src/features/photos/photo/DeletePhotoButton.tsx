import { useWords } from '#i18n/words.ts';
import { Button } from '#ui/Button.tsx';
import { DeletePhoto } from './DeletePhoto.tsx';
import type { RemovablePhoto } from './removePhoto.ts';

type DeletePhotoButtonProps = { subject: RemovablePhoto; leave?: (() => void) | undefined };

/** For other pages than the photo's own. Suspends for its words. */
export function DeletePhotoButton({ subject, leave }: DeletePhotoButtonProps) {
  const words = useWords('photoPage').remove;
  return (
    <DeletePhoto subject={subject} leave={leave}>
      {(trigger) => (
        <Button variant="danger" {...trigger}>
          {words.ofPhoto}
        </Button>
      )}
    </DeletePhoto>
  );
}
