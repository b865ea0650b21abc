import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ContractError } from '#contract/errors.ts';
import type { PhotoId, Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { arrangeAlbum } from '#data/albums/commands.ts';
import type { OwnAlbum } from '#data/albums/ownAlbums.ts';
import { myPhotosQuery } from '#data/albums/ownQueries.ts';
import type { OwnPhoto } from '#data/photos/ownPhotos.ts';
import { queryClient } from '#data/queryClient.ts';
import { errorWords } from '#i18n/errorWords.ts';
import { formatNumber } from '#i18n/format.ts';
import { useLocale, useMessages } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { LoadFailed } from '#session/LoadFailed.tsx';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { DialogActions } from '#ui/DialogActions.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { badWords, Hint, Live, ownWidth, Stack } from '#ui/layout.tsx';
import { Note } from '#ui/Note.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { toast } from '#ui/toast.ts';
import styles from './albums.module.css';
import { hasPicture, isForOthers, OwnPicture } from './OwnPicture.tsx';

type AddPhotosDialogProps = { uid: Uid; album: OwnAlbum; onAdded: () => void; onClose: () => void };

/** Chooses among one's own photos, the latest first. Import it lazily. */
export function AddPhotosDialog({ uid, album, onAdded, onClose }: AddPhotosDialogProps) {
  const { app, errors } = useMessages();
  const { add: words } = useWords('albums');
  const locale = useLocale();
  const format = (value: number): string => formatNumber(locale, value);
  const most = limits.album.photosPerChange;
  const [chosen, setChosen] = useState<readonly PhotoId[]>([]);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const toggle = (id: PhotoId): void =>
    setChosen((before) => (before.includes(id) ? before.filter((other) => other !== id) : [...before, id]));

  async function send(): Promise<void> {
    if (album.photoIds.length + chosen.length > limits.album.photos) {
      setProblem(words.full(format(limits.album.photos)));
      return;
    }
    setIsBusy(true);
    try {
      const { failed } = await arrangeAlbum(album.id, { add: [...chosen] });
      if (failed.length > 0) toast('error', words.someFailed(format(failed.length)));
      else toast('success', words.added(format(chosen.length)));
      onAdded();
      onClose();
    } catch (error) {
      const isFull = error instanceof ContractError && error.code === 'failed-precondition';
      setProblem(isFull ? words.full(format(limits.album.photos)) : `${words.notAdded}${errorWords(error, errors)}`);
      setIsBusy(false);
    }
  }

  return (
    <Dialog title={words.title} closeLabel={app.close} onClose={onClose} isWide>
      <Stack gap={3}>
        <Hint>{words.text}</Hint>
        <Choices uid={uid} album={album} chosen={chosen} isFull={chosen.length >= most} onToggle={toggle} />
        <Live>
          {chosen.length > 0 && <Hint>{words.chosen(format(chosen.length))}</Hint>}
          {chosen.length >= most && <Note icon="warning">{words.chosenMost(format(most))}</Note>}
        </Live>
        <Note icon="warning">{problem}</Note>
        <DialogActions cancel={{ label: app.close, onClick: onClose }}>
          <Button variant="primary" busy={isBusy} disabled={chosen.length === 0} onClick={() => void send()}>
            {chosen.length === 0 ? words.confirmNone : words.confirm(format(chosen.length))}
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  );
}

type ChoicesProps = {
  uid: Uid;
  album: OwnAlbum;
  chosen: readonly PhotoId[];
  isFull: boolean;
  onToggle: (id: PhotoId) => void;
};

const skeletons = Array.from({ length: 12 }, (_, place) => place);

function Choices({ uid, album, chosen, isFull, onToggle }: ChoicesProps) {
  const { add: words, more, moreFailed } = useWords('albums');
  const query = useInfiniteQuery(myPhotosQuery(uid), queryClient);
  if (query.isPending) {
    return (
      <div className={styles.choices} role="status" aria-label={words.loading}>
        {skeletons.map((place) => (
          <Skeleton key={place} className={styles.picture} height="auto" />
        ))}
      </div>
    );
  }
  if (query.data === undefined) return <LoadFailed title={words.failed} error={query.error} onRetry={query.refetch} />;
  const photos = query.data.pages.flatMap(({ entries }) => entries).filter(hasPicture);
  if (photos.length === 0 && !query.hasNextPage) {
    return (
      <EmptyState icon="photo" title={words.none} text={words.noneText}>
        <Link className={buttonClass('primary')} to={paths.photoUpload}>
          {words.upload}
        </Link>
      </EmptyState>
    );
  }
  return (
    <div className={styles.choices}>
      {photos.map((photo) => {
        const isIn = album.photoIds.includes(photo.id);
        const isChosen = chosen.includes(photo.id);
        return (
          <Choice
            key={photo.id}
            photo={photo}
            isIn={isIn}
            isChosen={isChosen}
            isDisabled={isIn || (isFull && !isChosen)}
            onToggle={() => onToggle(photo.id)}
          />
        );
      })}
      {query.hasNextPage && (
        <Button className={ownWidth} busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {more}
        </Button>
      )}
      <div role="alert">{query.isFetchNextPageError && <p className={badWords}>{moreFailed}</p>}</div>
    </div>
  );
}

type ChoiceProps = { photo: OwnPhoto; isIn: boolean; isChosen: boolean; isDisabled: boolean; onToggle: () => void };

function Choice({ photo, isIn, isChosen, isDisabled, onToggle }: ChoiceProps) {
  const { add: words, arrange } = useWords('albums');
  const name = photo.caption || photo.alt || arrange.untitled;
  return (
    <label className={styles.choice}>
      <OwnPicture photo={photo}>{isIn ? words.isIn : isForOthers(photo) ? undefined : words.notPublic}</OwnPicture>
      <input type="checkbox" aria-label={name} checked={isIn || isChosen} disabled={isDisabled} onChange={onToggle} />
    </label>
  );
}
