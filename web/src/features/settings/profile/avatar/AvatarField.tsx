import { Suspense, useId, useState } from 'react';
import { uploadContentTypes } from '#contract/callables/createPhotos.ts';
import { ownPictureUrl } from '#data/photos/pictures.ts';
import { useTextsOf } from '#i18n/words.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Button, FileButton } from '#ui/Button.tsx';
import { FieldError } from '#ui/Fields.tsx';
import { Hint, Live, Row, Stack } from '#ui/layout.tsx';
import { useOnDemand } from '#ui/useOnDemand.ts';
import type { AvatarChoice } from '../profileForm.ts';
import { cropPicture, type OpenPicture, openPicture, type Square } from './avatarPicture.ts';

type AvatarFieldProps = {
  photoURL: string | null;
  name: string;
  choice: AvatarChoice;
  error: string | undefined;
  onChoice: (choice: AvatarChoice) => void;
  onError: (words: string) => void;
};

/** The picture is sent when the form is saved. */
export function AvatarField({ photoURL, name, choice, error, onChoice, onError }: AvatarFieldProps) {
  const { words, errors } = useTextsOf('settings', 'profile');
  const id = useId();
  const dialog = useOnDemand(async () => (await import('./CropDialog.tsx')).CropDialog);
  const [picture, setPicture] = useState<OpenPicture>();
  const stored = ownPictureUrl(photoURL);
  const shown = choice.phase === 'chosen' ? choice.url : choice.phase === 'unchanged' ? stored : undefined;

  const close = (): void => {
    if (picture) URL.revokeObjectURL(picture.url);
    setPicture(undefined);
  };
  const open = async (file: File): Promise<void> => {
    const opened = await openPicture(file);
    if (typeof opened === 'string') onError(words.avatarProblem[opened]);
    else if (await dialog.request()) setPicture(opened);
    else {
      URL.revokeObjectURL(opened.url);
      onError(errors.partLost);
    }
  };
  const take = async ({ image }: OpenPicture, square: Square): Promise<void> => {
    try {
      const cropped = await cropPicture(image, square);
      onChoice({ phase: 'chosen', picture: cropped, url: URL.createObjectURL(cropped) });
    } catch {
      onError(words.avatarProblem['not-an-image']);
    }
    close();
  };

  return (
    <Stack as="fieldset" gap={2} aria-describedby={`${id}-hint`}>
      <legend>{words.avatar}</legend>
      <Row gap={4}>
        <Avatar src={shown} name={name} size={96} />
        <Row gap={2}>
          <FileButton
            accept={uploadContentTypes.join(',')}
            aria-describedby={error === undefined ? undefined : `${id}-error`}
            onFiles={([file]) => file && void open(file)}
          >
            {shown === undefined ? words.avatarChoose : words.avatarChange}
          </FileButton>
          {shown !== undefined && (
            <Button variant="quiet" onClick={() => onChoice({ phase: stored === undefined ? 'unchanged' : 'removed' })}>
              {words.avatarRemove}
            </Button>
          )}
        </Row>
      </Row>
      <Live role="alert">{error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}</Live>
      <Hint id={`${id}-hint`}>{choice.phase === 'unchanged' ? words.avatarHint : words.avatarPending}</Hint>
      {picture && dialog.part && (
        <Suspense>
          <dialog.part picture={picture} onClose={close} onDone={(square) => void take(picture, square)} />
        </Suspense>
      )}
    </Stack>
  );
}
