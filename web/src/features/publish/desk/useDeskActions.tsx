import { useState } from 'react';
import type { PhotoChange } from '#contract/callables/changePhotos.ts';
import type { PhotoId } from '#contract/ids.ts';
import type { OwnPhoto } from '#data/photos/ownPhotos.ts';
import { useWords } from '#i18n/words.ts';
import { useLazyDialog } from '#session/useLazyDialog.tsx';
import { usePageKeys } from '#ui/usePageKeys.ts';
import { isSelecting } from './selection.ts';
import type { DeskSelection } from './useDeskSelection.ts';
import type { MyAlbum } from './useMyAlbums.ts';

export type DeskAction = {
  readonly label: string;
  /** Of the page, by `KeyboardEvent.key`. */
  readonly key: string;
  readonly isPossible: boolean;
  readonly isBusy: boolean;
  readonly perform: () => void;
};

type DeskActionsInput = DeskSelection & {
  photos: readonly OwnPhoto[];
  albums: readonly MyAlbum[];
  isSending: boolean;
  /** Returns whether it has begun. */
  change: (ids: readonly PhotoId[], what: PhotoChange) => boolean;
};

/** What can be done with a selection, by buttons and by keys; `dialogs` ask what is to change. */
export function useDeskActions(input: DeskActionsInput) {
  const { selection, select, isTakingAll, takeAll, photos, albums, isSending, change } = input;
  const words = useWords('myPhotos');
  const changing = useLazyDialog(async () => (await import('./ChangeDialog.tsx')).ChangeDialog);
  const deleting = useLazyDialog(async () => (await import('./DeleteManyDialog.tsx')).DeleteManyDialog);
  const [asking, setAsking] = useState<'change' | 'delete'>();
  const chosen = photos.filter(({ id }) => selection.ids.has(id));
  const count = selection.ids.size;
  const close = (): void => setAsking(undefined);

  function changeChosen(what: PhotoChange): void {
    close();
    if (count === 0) return;
    const isBegun = change([...selection.ids], what);
    if (isBegun && what.delete) select({ kind: 'cleared' });
  }

  const actions = {
    clear: {
      label: words.clear,
      key: 'Escape',
      isPossible: isSelecting(selection),
      isBusy: false,
      perform: () => select({ kind: 'cleared' }),
    },
    all: { label: words.selectAll, key: 'a', isPossible: true, isBusy: isTakingAll, perform: () => void takeAll() },
    change: {
      label: words.change,
      key: 'e',
      isPossible: count > 0,
      isBusy: isSending || changing.busy,
      perform: () => changing.open(() => setAsking('change')),
    },
    /** One photo goes at once and can be restored; several are named first. */
    delete: {
      label: words.delete,
      key: 'Delete',
      isPossible: count > 0,
      isBusy: isSending || deleting.busy,
      perform: () => (count > 1 ? deleting.open(() => setAsking('delete')) : changeChosen({ delete: true })),
    },
  } satisfies Readonly<Record<string, DeskAction>>;
  usePageKeys(
    Object.fromEntries(
      Object.values(actions).map(({ key, isPossible, perform }) => [key, isPossible ? perform : undefined]),
    ),
  );

  const dialogs = (
    <>
      {asking === 'delete' &&
        deleting.draw((DeleteManyDialog) => (
          <DeleteManyDialog
            count={count}
            photos={chosen}
            onDelete={() => changeChosen({ delete: true })}
            onClose={close}
          />
        ))}
      {asking === 'change' &&
        changing.draw((ChangeDialog) => (
          <ChangeDialog count={count} photos={chosen} albums={albums} onSend={changeChosen} onClose={close} />
        ))}
    </>
  );
  return { actions, dialogs };
}
