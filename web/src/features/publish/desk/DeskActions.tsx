import { useState } from 'react';
import type { PhotoChange } from '#contract/callables/changePhotos.ts';
import type { PhotoId, Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import type { OwnPhoto } from '#data/photos/ownPhotos.ts';
import { useTexts } from '#i18n/words.ts';
import { useListedKeys } from '#session/keys/useListedKeys.tsx';
import { useLazyDialog } from '#session/useLazyDialog.tsx';
import { Button, IconButton } from '#ui/Button.tsx';
import { Row } from '#ui/layout.tsx';
import { useMyAlbums } from '../useMyAlbums.ts';
import type { BulkActName } from './bulkAct.ts';
import { bulkActNames, bulkActs } from './bulkActs.ts';
import styles from './desk.module.css';
import { type DeskSelection, isSelecting } from './selection.ts';

const most = limits.photo.perChange;

async function loadDialogs() {
  const [change, ofDelete] = await Promise.all([bulkActs.change.loadDialog(), bulkActs.delete.loadDialog()]);
  return { change, delete: ofDelete };
}

type DeskActionsProps = DeskSelection & {
  uid: Uid;
  photos: readonly OwnPhoto[];
  isSending: boolean;
  /** Returns whether it has started. */
  change: (ids: readonly PhotoId[], what: PhotoChange) => boolean;
};

/** The acts on a selection, by buttons and keys. */
export function DeskActions({ selection, select, takeAll, uid, photos, isSending, change }: DeskActionsProps) {
  const { words, number: format } = useTexts('myPhotos');
  const dialogs = useLazyDialog(loadDialogs);
  const [asking, setAsking] = useState<BulkActName>();
  const { albums } = useMyAlbums(uid, isSelecting(selection));
  const count = selection.ids.size;

  function send(what: PhotoChange): void {
    setAsking(undefined);
    if (count === 0) return;
    const isBegun = change([...selection.ids], what);
    if (isBegun && what.delete) clear();
  }
  const clear = (): void => select({ kind: 'cleared' });
  const ask = (name: BulkActName): void => {
    const { ofOne } = bulkActs[name];
    if (count === 1 && ofOne) send(ofOne);
    else dialogs.open(() => setAsking(name));
  };
  const { acts, keyRows } = words;
  useListedKeys([
    { keys: ['←', '→', '↑', '↓'], either: true, does: keyRows.walk },
    { keys: ['Space'], does: keyRows.select },
    { keys: ['Shift', '→'], does: keyRows.extend },
    { keys: ['Shift', 'Click'], does: keyRows.range },
    { keys: ['A'], does: keyRows.all, run: () => void takeAll() },
    ...bulkActNames.map((name) => ({
      keys: [bulkActs[name].key],
      does: acts[name].key,
      run: count > 0 ? () => ask(name) : undefined,
    })),
    { keys: ['Esc'], does: keyRows.clear, run: isSelecting(selection) ? clear : undefined },
  ]);

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
              {bulkActNames.map((name) => (
                <Button
                  key={name}
                  variant={bulkActs[name].isDangerous ? 'danger' : 'primary'}
                  busy={isSending || dialogs.busy}
                  onClick={() => ask(name)}
                  label={acts[name].label}
                />
              ))}
            </Row>
          )}
        </Row>
      )}
      {asking &&
        dialogs.draw(({ [asking]: Dialog }) => (
          <Dialog
            count={count}
            photos={photos.filter(({ id }) => selection.ids.has(id))}
            albums={albums}
            onSend={send}
            onClose={() => setAsking(undefined)}
          />
        ))}
    </>
  );
}
