import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as v from 'valibot';
import { saveAlbumContract } from '#contract/callables/albums.ts';
import type { Photo } from '#contract/documents/photo.ts';
import { ContractError } from '#contract/errors.ts';
import type { AlbumId, PhotoId, Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { arrangeAlbum, saveAlbum } from '#data/albums/commands.ts';
import { myAlbumsQuery, type OwnAlbum } from '#data/albums/ownAlbums.ts';
import { queryClient } from '#data/queryClient.ts';
import { errorWords, useMessages, useNumber, useTexts, useWords } from '#i18n/words.ts';
import { inWords } from '#lib/inWords.ts';
import { isolated } from '#lib/isolated.ts';
import { LoadFailed } from '#session/LoadFailed.tsx';
import { MoreOfList } from '#session/lists/MoreOfList.tsx';
import { useCallForm } from '#session/useCallForm.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Checkbox, TextField } from '#ui/Fields.tsx';
import { Hint, ownWidth, Stack } from '#ui/layout.tsx';
import { Note } from '#ui/Note.tsx';
import { Skeleton, Skeletons } from '#ui/States.tsx';
import { toast } from '#ui/toast.ts';
import styles from './albums.module.css';

type AddToAlbumDialogProps = {
  uid: Uid;
  photo: Pick<Photo, 'visibility'> & { readonly id: PhotoId };
  onClose: () => void;
};

/** Saves every change at once. Import it lazily. */
export function AddToAlbumDialog({ uid, photo: { id: photoId, visibility }, onClose }: AddToAlbumDialogProps) {
  const { app } = useMessages();
  const { ofPhoto: words, unlistedInPublic } = useWords('albums');
  return (
    <Dialog title={words.title} closeLabel={app.close} onClose={onClose}>
      {visibility === 'unlisted' && <Note icon="info">{unlistedInPublic}</Note>}
      <Choices uid={uid} photoId={photoId} />
      <NewAlbum uid={uid} photoId={photoId} />
      <Button className={ownWidth} onClick={onClose} label={words.done} />
    </Dialog>
  );
}

type Chosen = { readonly uid: Uid; readonly photoId: PhotoId };

function Choices({ uid, photoId }: Chosen) {
  const words = useWords('albums');
  const query = useInfiniteQuery(myAlbumsQuery(uid));
  if (query.isPending) {
    return (
      <Skeletons count={3} gap={2} label={words.ofPhoto.loading}>
        <Skeleton width="70%" height="var(--target)" />
      </Skeletons>
    );
  }
  if (query.data === undefined)
    return <LoadFailed title={words.listFailed} error={query.error} onRetry={query.refetch} />;
  const albums = query.data.pages.flatMap(({ entries }) => entries);
  if (albums.length === 0 && !query.hasNextPage) return <Hint>{words.ofPhoto.none}</Hint>;
  return (
    <div className={styles.albums}>
      {albums.map((album) => (
        <Choice key={album.id} album={album} photoId={photoId} />
      ))}
      <MoreOfList query={query} words={words} />
    </div>
  );
}

function Choice({ album, photoId }: { album: OwnAlbum; photoId: PhotoId }) {
  const { words: albums, errors, number } = useTexts('albums');
  const words = albums.ofPhoto;
  const [isIn, setIsIn] = useState(album.photoIds.includes(photoId));
  const [isBusy, setIsBusy] = useState(false);
  const { id, title, photoIds, visibility } = album;

  async function toggle(): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    setIsIn(!isIn);
    try {
      const { failed } = await arrangeAlbum(id, isIn ? { remove: [photoId] } : { add: [photoId] });
      if (failed.length > 0) {
        setIsIn(isIn);
        toast('error', words.tooMany);
      }
    } catch (error) {
      setIsIn(isIn);
      const isFull = error instanceof ContractError && error.code === 'failed-precondition';
      const why = isFull ? albums.add.full(number(limits.album.photos)) : errorWords(error, errors);
      toast('error', `${words.failed(isolated(title))}${why}`);
    }
    setIsBusy(false);
  }

  return (
    <Checkbox
      label={<bdi>{title}</bdi>}
      hint={[albums.photos(number(photoIds.length)), visibility === 'unlisted' && albums.unlisted]
        .filter(Boolean)
        .join(' · ')}
      checked={isIn}
      aria-busy={isBusy || undefined}
      onChange={() => void toggle()}
    />
  );
}

function NewAlbum({ uid, photoId }: Chosen) {
  const { ofPhoto: words, form } = useWords('albums');
  const number = useNumber();
  const chars = number(limits.album.titleChars);
  const { field, submit, reset, busy, error } = useCallForm({
    defaultValues: { title: '' },
    schema: v.object({ title: inWords(saveAlbumContract.input.entries.title, form.titleInvalid(chars)) }),
    send: async ({ title }) => {
      const id: AlbumId = await saveAlbum({ title });
      await arrangeAlbum(id, { add: [photoId] });
      await queryClient.invalidateQueries({ queryKey: myAlbumsQuery(uid).queryKey });
      toast('success', words.added(isolated(title)));
      reset();
    },
    problemOf: (error) =>
      error instanceof ContractError && error.code === 'failed-precondition' && error.field === 'id'
        ? { message: form.tooMany(number(limits.album.perPerson)) }
        : undefined,
  });
  return (
    <Stack as="form" gap={3} noValidate onSubmit={submit}>
      <TextField label={words.newTitle} autoComplete="off" {...field('title')} />
      <Note icon="warning">{error}</Note>
      <Button type="submit" variant="primary" className={ownWidth} busy={busy} label={words.make} />
    </Stack>
  );
}
