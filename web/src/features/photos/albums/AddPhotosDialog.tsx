import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ContractError } from '#contract/errors.ts';
import type { Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { arrangeAlbum } from '#data/albums/commands.ts';
import { myPhotosQuery, type OwnAlbum } from '#data/albums/ownAlbums.ts';
import type { OwnPhoto } from '#data/photos/ownPhotos.ts';
import { errorWords } from '#i18n/errorWords.ts';
import { formatNumber } from '#i18n/format.ts';
import { SiteLink } from '#i18n/SiteLink.tsx';
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
import { hasPicture, isShownIn, OwnPicture } from './OwnPicture.tsx';

type AddPhotosDialogProps = { uid: Uid; album: OwnAlbum; onAdded: () => void; onClose: () => void };

/** Chooses among one's own photos, the latest first. Import it lazily. */
export function AddPhotosDialog({ uid, album, onAdded, onClose }: AddPhotosDialogProps) {
  const { app, errors } = useMessages();
  const { add: words, unlistedInPublic } = useWords('albums');
  const locale = useLocale();
  const format = (value: number): string => formatNumber(locale, value);
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
      setProblem(words.full(format(limits.album.photos)));
      return;
    }
    setIsBusy(true);
    try {
      const { failed } = await arrangeAlbum(album.id, { add: chosen.map((photo) => photo.id) });
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
          {hasUnlisted && <Note icon="info">{unlistedInPublic}</Note>}
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
  chosen: readonly OwnPhoto[];
  isFull: boolean;
  onToggle: (photo: OwnPhoto) => void;
};

const skeletons = Array.from({ length: 12 }, (_, place) => place);

function Choices({ uid, album, chosen, isFull, onToggle }: ChoicesProps) {
  const { add: words, more, moreFailed } = useWords('albums');
  const query = useInfiniteQuery(myPhotosQuery(uid));
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
        <SiteLink className={buttonClass('primary')} to={paths.photoUpload}>
          {words.upload}
        </SiteLink>
      </EmptyState>
    );
  }
  return (
    <div className={styles.choices}>
      {photos.map((photo) => {
        const isIn = album.photoIds.includes(photo.id);
        const isChosen = chosen.some(({ id }) => id === photo.id);
        return (
          <Choice
            key={photo.id}
            photo={photo}
            album={album}
            isIn={isIn}
            isChosen={isChosen}
            isDisabled={isIn || (isFull && !isChosen)}
            onToggle={() => onToggle(photo)}
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

type ChoiceProps = {
  photo: OwnPhoto;
  album: OwnAlbum;
  isIn: boolean;
  isChosen: boolean;
  isDisabled: boolean;
  onToggle: () => void;
};

function Choice({ photo, album, isIn, isChosen, isDisabled, onToggle }: ChoiceProps) {
  const { add: words, arrange, unlisted } = useWords('albums');
  const name = photo.caption || photo.alt || arrange.untitled;
  const badge = photo.visibility === 'unlisted' ? unlisted : words.notPublic;
  return (
    <label className={styles.choice}>
      <OwnPicture photo={photo}>{isIn ? words.isIn : isShownIn(photo, album) ? undefined : badge}</OwnPicture>
      <input type="checkbox" aria-label={name} checked={isIn || isChosen} disabled={isDisabled} onChange={onToggle} />
    </label>
  );
}
