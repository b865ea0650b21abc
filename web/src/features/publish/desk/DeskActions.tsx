import { useState } from 'react';
import type { PhotoChange } from '#contract/callables/changePhotos.ts';
import type { PhotoId, Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import type { OwnPhoto } from '#data/photos/ownPhotos.ts';
import { useTexts } from '#i18n/words.ts';
import { useLazyDialog } from '#session/useLazyDialog.tsx';
import { Button, IconButton } from '#ui/Button.tsx';
import { Row } from '#ui/layout.tsx';
import { usePageKeys } from '#ui/usePageKeys.ts';
import { useMyAlbums } from '../useMyAlbums.ts';
import styles from './desk.module.css';
import { type DeskSelection, isSelecting } from './selection.ts';

const most = limits.photo.perChange;

type DeskActionsProps = DeskSelection & {
  uid: Uid;
  photos: readonly OwnPhoto[];
  isSending: boolean;
  /** Returns whether it has started. */
  change: (ids: readonly PhotoId[], what: PhotoChange) => boolean;
};

/** The actions on a selection, by buttons and keys. */
export function DeskActions({ selection, select, takeAll, uid, photos, isSending, change }: DeskActionsProps) {
  const { words, number: format } = useTexts('myPhotos');
  const changing = useLazyDialog(async () => (await import('./ChangeDialog.tsx')).ChangeDialog);
  const deleting = useLazyDialog(async () => (await import('./DeleteManyDialog.tsx')).DeleteManyDialog);
  const [asking, setAsking] = useState<'change' | 'delete'>();
  const { albums } = useMyAlbums(uid, isSelecting(selection));
  const count = selection.ids.size;
  const dialog = {
    count,
    photos: photos.filter(({ id }) => selection.ids.has(id)),
    onClose: (): void => setAsking(undefined),
  };

  function changeChosen(what: PhotoChange): void {
    setAsking(undefined);
    if (count === 0) return;
    const isBegun = change([...selection.ids], what);
    if (isBegun && what.delete) clear();
  }
  const clear = (): void => select({ kind: 'cleared' });
  const askForChange = (): void => changing.open(() => setAsking('change'));
  /** Deletes one photo at once, which can be undone. Asks before it deletes several. */
  const askToDelete = (): void =>
    count > 1 ? deleting.open(() => setAsking('delete')) : changeChosen({ delete: true });
  usePageKeys({
    Escape: isSelecting(selection) ? clear : undefined,
    a: () => void takeAll(),
    e: count > 0 ? askForChange : undefined,
    Delete: count > 0 ? askToDelete : undefined,
  });

  return (
    <>
      {isSelecting(selection) && (
        <Row as="section" gap={2} justify="between" className={styles.panel} aria-label={words.selection}>
          <Row gap={1} line>
            <IconButton label={words.clear} icon="close" iconSize={20} onClick={clear} />
            <p role="status" className={styles.bold}>
              {count > 0 ? words.selected(format(count)) : words.tapToSelect}
              {count >= most && ` ${words.selectedMost(format(most))}`}
            </p>
          </Row>
          {count > 0 && (
            <Row gap={2}>
              <Button variant="primary" busy={isSending || changing.busy} onClick={askForChange} label={words.change} />
              <Button variant="danger" busy={isSending || deleting.busy} onClick={askToDelete} label={words.delete} />
            </Row>
          )}
        </Row>
      )}
      {asking === 'delete' &&
        deleting.draw((DeleteManyDialog) => (
          <DeleteManyDialog {...dialog} onDelete={() => changeChosen({ delete: true })} />
        ))}
      {asking === 'change' &&
        changing.draw((ChangeDialog) => <ChangeDialog {...dialog} albums={albums} onSend={changeChosen} />)}
    </>
  );
}
