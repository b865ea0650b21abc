import { type Store, useStore } from 'jotai';
import { type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import type { AlbumId } from '#contract/ids.ts';
import { deleteAlbumForGood, deleteAlbumUndoably, readAlbumAgain, restoreAlbum } from '#data/albums/commands.ts';
import { myAlbum, type OwnAlbum } from '#data/albums/ownAlbums.ts';
import { queryClient } from '#data/queryClient.ts';
import { currentLanguage } from '#i18n/current.ts';
import { useSiteNavigate } from '#i18n/SiteLink.tsx';
import { loadWords, useWords } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { useReport } from '#session/reports/useReport.tsx';
import { useFailureToast } from '#session/useAct.ts';
import { useLazyDialog } from '#session/useLazyDialog.tsx';
import { Button } from '#ui/Button.tsx';
import { MoreMenu } from '#ui/MenuButton.tsx';
import { removeUndoably } from '../photo/removePhoto.ts';
import { ShareButton } from '../photo/ShareButton.tsx';
import { goneAlbums } from './albumLists.ts';
import type { ShownAlbum } from './loadAlbum.ts';

type AlbumActionsProps = {
  loaded: ShownAlbum;
  isOwn: boolean;
  isArranging: boolean;
  onArrange: (isArranging: boolean) => void;
};

/** Import it lazily; it suspends for its words. */
export function AlbumActions({ loaded, isOwn, isArranging, onArrange }: AlbumActionsProps) {
  const { phase, album } = loaded;
  if (phase === 'private' && album.status === 'removed') return null;
  const share = phase === 'public' && (
    <ShareButton path={paths.album(album.owner.username, album.id)} title={album.title} />
  );
  if (isOwn) {
    return (
      <OwnerActions album={album} isArranging={isArranging} onArrange={onArrange}>
        {share}
      </OwnerActions>
    );
  }
  return (
    <>
      {share}
      {phase === 'public' && <ReportMenu id={album.id} />}
    </>
  );
}

/** Keeps the photos. Works like `removePhoto`. */
async function removeAlbum(store: Store, id: AlbumId, byKeyboard: boolean): Promise<void> {
  const { remove: words } = await loadWords('albums', store.get(currentLanguage)?.locale ?? 'ja');
  await removeUndoably(
    store,
    {
      words,
      hide: () => store.set(goneAlbums, (gone) => new Set([...gone, id])),
      show: () => store.set(goneAlbums, (gone) => new Set([...gone].filter((other) => other !== id))),
      deleteUndoably: () => deleteAlbumUndoably(id),
      restore: async () => {
        await restoreAlbum(id);
        // A list that was loaded meanwhile lacks the album.
        await queryClient.invalidateQueries({ queryKey: ['myAlbums'] });
      },
      deleteForGood: () => deleteAlbumForGood(id),
    },
    byKeyboard,
  );
}

type OwnerActionsProps = Omit<AlbumActionsProps, 'loaded' | 'isOwn'> & {
  album: ShownAlbum['album'];
  /** Shown before the menu. */
  children: ReactNode;
};

/** The form and the picker start with the current album, not with a cached one. */
function OwnerActions({ album: { id, ownerId, owner }, isArranging, onArrange, children }: OwnerActionsProps) {
  const words = useWords('albums');
  const store = useStore();
  const navigate = useSiteNavigate();
  const { revalidate } = useRevalidator();
  const { isBusy, run } = useFailureToast(words.albumFailed);
  const [opened, setOpened] = useState<{ readonly dialog: 'edit' | 'add'; readonly album: OwnAlbum }>();
  const edit = useLazyDialog(async () => (await import('./AlbumDialog.tsx')).AlbumDialog);
  const add = useLazyDialog(async () => (await import('./AddPhotosDialog.tsx')).AddPhotosDialog);

  const openWithNow = (dialog: 'edit' | 'add'): void =>
    run(async () => {
      const album = await myAlbum(id);
      if (album) (dialog === 'edit' ? edit : add).open(() => setOpened({ dialog, album }));
    });
  const renew = (): void => void Promise.all([revalidate(), readAlbumAgain(id)]);
  const close = (): void => setOpened(undefined);
  const remove = (): void => {
    // After an activation by a key, the focus ring shows.
    void removeAlbum(store, id, document.activeElement?.matches(':focus-visible') ?? false);
    void navigate(paths.albums(owner.username), { replace: true });
  };

  return (
    <>
      {!isArranging && (
        <>
          <Button variant="primary" aria-haspopup="dialog" busy={isBusy} onClick={() => openWithNow('add')}>
            {words.add.add}
          </Button>
          <Button onClick={() => onArrange(true)} label={words.arrange.arrange} />
        </>
      )}
      {children}
      <MoreMenu
        label={words.others}
        entries={[
          { kind: 'action', label: words.edit, onSelect: () => openWithNow('edit') },
          { kind: 'separator', key: 'before-deletion' },
          { kind: 'action', label: words.remove.remove, onSelect: remove, danger: true },
        ]}
      />
      {opened?.dialog === 'edit' &&
        edit.draw((AlbumDialog) => <AlbumDialog album={opened.album} onSaved={renew} onClose={close} />)}
      {opened?.dialog === 'add' &&
        add.draw((AddPhotosDialog) => (
          <AddPhotosDialog uid={ownerId} album={opened.album} onAdded={renew} onClose={close} />
        ))}
    </>
  );
}

function ReportMenu({ id }: Pick<OwnAlbum, 'id'>) {
  const words = useWords('albums');
  const report = useReport({ kind: 'album', id }, paths);
  return (
    <>
      <MoreMenu
        label={words.others}
        entries={[{ kind: 'action', label: words.report, onSelect: () => void report.ask() }]}
      />
      {report.dialog}
    </>
  );
}
