import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ContractError } from '#contract/errors.ts';
import type { Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { arrangeAlbum } from '#data/albums/commands.ts';
import { myPhotosQuery, type OwnAlbum } from '#data/albums/ownAlbums.ts';
import type { OwnPhoto } from '#data/photos/ownPhotos.ts';
import { errorWords, useMessages, useNumber, useWords } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { LoadFailed } from '#session/LoadFailed.tsx';
import { MoreOfList } from '#session/lists/MoreOfList.tsx';
import { Button, DialogActions, LinkButton } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Hint, Live } from '#ui/layout.tsx';
import { Note } from '#ui/Note.tsx';
import { EmptyState, Skeleton, Skeletons } from '#ui/States.tsx';
import { toast } from '#ui/toast.ts';
import styles from './albums.module.css';
import { hasPicture, OwnPicture } from './OwnPicture.tsx';

type AddPhotosDialogProps = { uid: Uid; album: OwnAlbum; onAdded: () => void; onClose: () => void };

/** Chooses among the person's own photos, newest first. Import it lazily. */
export function AddPhotosDialog({ uid, album, onAdded, onClose }: AddPhotosDialogProps) {
  const { app, errors } = useMessages();
  const { add: words, unlistedInPublic } = useWords('albums');
  const number = useNumber();
  const most = limits.album.photosPerChange;
  const [chosen, setChosen] = useState<readonly OwnPhoto[]>([]);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const toggle = (photo: OwnPhoto): void =>
    setChosen((before) => {
      const others = before.filter(({ id }) => id !== photo.id);
      return others.length < before.length ? others : [...before, photo];
    });
  const hasUnlisted = album.visibility === 'public' && chosen.some(({ visibility }) => visibility === 'unlisted');

  async function send(): Promise<void> {
    if (album.photoIds.length + chosen.length > limits.album.photos) {
      setProblem(words.full(number(limits.album.photos)));
      return;
    }
    setIsBusy(true);
    try {
      const { failed } = await arrangeAlbum(album.id, { add: chosen.map((photo) => photo.id) });
      if (failed.length > 0) toast('error', words.someFailed(number(failed.length)));
      else toast('success', words.added(number(chosen.length)));
      onAdded();
      onClose();
    } catch (error) {
      const isFull = error instanceof ContractError && error.code === 'failed-precondition';
      setProblem(isFull ? words.full(number(limits.album.photos)) : `${words.notAdded}${errorWords(error, errors)}`);
      setIsBusy(false);
    }
  }

  return (
    <Dialog title={words.title} closeLabel={app.close} onClose={onClose} isWide gap={3}>
      <Hint>{words.text}</Hint>
      <Choices uid={uid} album={album} chosen={chosen} isFull={chosen.length >= most} onToggle={toggle} />
      <Live>
        {chosen.length > 0 && <Hint>{words.chosen(number(chosen.length))}</Hint>}
        {hasUnlisted && <Note icon="info">{unlistedInPublic}</Note>}
        {chosen.length >= most && <Note icon="warning">{words.chosenMost(number(most))}</Note>}
      </Live>
      <Note icon="warning">{problem}</Note>
      <DialogActions cancel={{ label: app.close, onClick: onClose }}>
        <Button variant="primary" busy={isBusy} disabled={chosen.length === 0} onClick={() => void send()}>
          {chosen.length === 0 ? words.confirmNone : words.confirm(number(chosen.length))}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

type ChoicesProps = {
  uid: Uid;
  album: OwnAlbum;
  chosen: readonly OwnPhoto[];
  isFull: boolean;
  onToggle: (photo: OwnPhoto) => void;
};

function Choices({ uid, album, chosen, isFull, onToggle }: ChoicesProps) {
  const words = useWords('albums');
  const query = useInfiniteQuery(myPhotosQuery(uid));
  if (query.isPending) {
    return (
      <Skeletons count={12} className={styles.choices} label={words.add.loading}>
        <Skeleton className={styles.picture} height="auto" />
      </Skeletons>
    );
  }
  if (query.data === undefined)
    return <LoadFailed title={words.add.failed} error={query.error} onRetry={query.refetch} />;
  const photos = query.data.pages.flatMap(({ entries }) => entries).filter(hasPicture);
  if (photos.length === 0 && !query.hasNextPage) {
    return (
      <EmptyState title={words.add.none} text={words.add.noneText}>
        <LinkButton to={paths.photoUpload} label={words.add.upload} variant="primary" />
      </EmptyState>
    );
  }
  return (
    <div className={styles.choices}>
      {photos.map((photo) => {
        const isChosen = chosen.some(({ id }) => id === photo.id);
        return (
          <Choice
            key={photo.id}
            photo={photo}
            album={album}
            isChosen={isChosen}
            isDisabled={isFull && !isChosen}
            onToggle={() => onToggle(photo)}
          />
        );
      })}
      <MoreOfList query={query} words={words} />
    </div>
  );
}

type ChoiceProps = { photo: OwnPhoto; album: OwnAlbum; isChosen: boolean; isDisabled: boolean; onToggle: () => void };

function Choice({ photo, album, isChosen, isDisabled, onToggle }: ChoiceProps) {
  const { add: words, arrange } = useWords('albums');
  const name = photo.caption || photo.alt || arrange.untitled;
  const isIn = album.photoIds.includes(photo.id);
  return (
    <label className={styles.choice}>
      <OwnPicture photo={photo} album={album} badge={isIn ? words.isIn : undefined} />
      <input
        type="checkbox"
        aria-label={name}
        checked={isIn || isChosen}
        disabled={isIn || isDisabled}
        onChange={onToggle}
      />
    </label>
  );
}
