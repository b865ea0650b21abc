import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Uid } from '#contract/ids.ts';
import { countOwnPhotos } from '#data/photos/ownPhotos.ts';
import { useWords } from '#i18n/words.ts';
import { useKeysOfPage } from '#session/keys/keysOfPage.ts';
import { Stack } from '#ui/layout.tsx';
import { Note } from '#ui/Note.tsx';
import { DeskList } from './DeskList.tsx';
import { DeskTools } from './DeskTools.tsx';
import styles from './desk.module.css';
import { countFilters, type DeskAsked } from './deskAddress.ts';
import { JobPanel } from './JobPanel.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { isSelecting } from './selection.ts';
import { useChangeMany } from './useChangeMany.ts';
import { useDeskActions } from './useDeskActions.tsx';
import { useDeskSelection } from './useDeskSelection.ts';
import { useMyAlbums } from './useMyAlbums.ts';
import { useMyPhotos } from './useMyPhotos.ts';

export function Desk({ uid, asked }: { uid: Uid; asked: DeskAsked }) {
  const words = useWords('myPhotos');
  const list = useMyPhotos(uid, asked);
  const { photos } = list;
  const { data: counts, refetch: countAgain } = useQuery({
    queryKey: ['deskCounts', uid],
    queryFn: countOwnPhotos,
    staleTime: 0,
  });
  const selecting = useDeskSelection(list);
  const { selection, select } = selecting;
  const [isFiltering, setIsFiltering] = useState(countFilters(asked) > 0);
  const albums = useMyAlbums(uid, isFiltering || isSelecting(selection));
  const { job, isUnread, isSending, isUndoing, change, undo, close } = useChangeMany(uid, list, countAgain);
  const { actions, dialogs } = useDeskActions({ ...selecting, photos, albums, isSending, change });
  useKeysOfPage('myPhotos');

  return (
    <Stack gap={3} className={styles.desk}>
      <DeskTools
        uid={uid}
        asked={asked}
        counts={counts}
        albums={albums}
        selection={selection}
        select={select}
        all={actions.all}
        hasPhotos={photos.length > 0}
        isFiltering={isFiltering}
        onFiltering={setIsFiltering}
      />
      <DeskList asked={asked} list={list} selection={selection} select={select} />
      <div className={styles.dock}>
        {isUnread && <Note icon="warning">{words.job.unread}</Note>}
        {job && (
          <JobPanel
            job={job}
            photos={photos}
            isUndoing={isUndoing}
            onUndo={() => void undo()}
            onChoose={(ids) => {
              select({ kind: 'all', shown: ids });
              close();
            }}
            onClose={close}
          />
        )}
        {isSelecting(selection) && <SelectionBar count={selection.ids.size} actions={actions} />}
      </div>
      {dialogs}
    </Stack>
  );
}
