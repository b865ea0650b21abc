import { useState } from 'react';
import { evidenceAddress } from '#contract/edge/evidence.ts';
import type { PhotoId } from '#contract/ids.ts';
import { pictureUrl } from '#data/photos/pictures.ts';
import { photosNow } from '#data/staff/photos.ts';
import { useWords } from '#i18n/words.ts';
import { Button } from '#ui/Button.tsx';
import { ownWidth, Stack } from '#ui/layout.tsx';
import { useReading } from '../StaffPage.tsx';
import { StaffPicture } from '../StaffPicture.tsx';
import styles from './appeals.module.css';

const shownPx = 640;

type EvidenceProps = {
  id: PhotoId;
  /** The path of the case's copy, which stays as it was reported. */
  copy: string | undefined;
};

/** The picture that was decided about, read only when somebody asks for it. */
export function Evidence({ id, copy }: EvidenceProps) {
  const words = useWords('adminPhotos');
  const none = useWords('admin').picture.gone;
  const [isShown, setIsShown] = useState(false);
  const { data: photo } = useReading(
    ['staff', 'photoOfDecision', id],
    async () => (await photosNow([id])).get(id) ?? null,
  );
  const live =
    photo && 'sizes' in photo.variants
      ? pictureUrl({ id, pictureId: photo.pictureId, variants: photo.variants }, shownPx)
      : undefined;
  const address = copy === undefined ? live : evidenceAddress(copy);
  if (address === undefined) return photo === undefined ? null : <p>{none}</p>;
  return (
    <Stack gap={2}>
      <Button
        className={ownWidth}
        aria-pressed={isShown}
        onClick={() => setIsShown(!isShown)}
        label={isShown ? words.cover : words.show}
      />
      {isShown && (
        <div className={styles.picture}>
          <StaffPicture address={address} alt={photo?.alt || photo?.caption || words.untitled} />
        </div>
      )}
    </Stack>
  );
}
