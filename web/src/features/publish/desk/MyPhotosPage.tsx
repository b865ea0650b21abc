import { useAtomValue } from 'jotai';
import type { Uid } from '#contract/ids.ts';
import { PageTitle } from '#i18n/PageTitle.tsx';
import { useWords } from '#i18n/words.ts';
import { user } from '#session/atoms.ts';
import { dock } from '#ui/dock.ts';
import { Hint, Stack, tallPage } from '#ui/layout.tsx';
import { Note } from '#ui/Note.tsx';
import { DeskActions } from './DeskActions.tsx';
import { DeskList } from './DeskList.tsx';
import { DeskTools } from './DeskTools.tsx';
import styles from './desk.module.css';
import { type DeskAddress, parseDeskAddress } from './deskAddress.ts';
import { JobPanel } from './JobPanel.tsx';
import { useDeskSelection } from './selection.ts';
import { useChangeMany } from './useChangeMany.ts';
import { useMyPhotos } from './useMyPhotos.ts';

/** `/settings/photos/mine`: all of the person's own photos, in every state. */
function MyPhotosPage({ address }: { address: DeskAddress }) {
  const words = useWords('myPhotos');
  const viewer = useAtomValue(user);
  return (
    <Stack gap={3} data-wide="">
      <PageTitle>{words.title}</PageTitle>
      <h1 tabIndex={-1}>{words.title}</h1>
      <Hint isLarge>{words.lead}</Hint>
      {viewer && <Desk key={viewer.uid} uid={viewer.uid} address={address} />}
    </Stack>
  );
}

function Desk({ uid, address }: { uid: Uid; address: DeskAddress }) {
  const words = useWords('myPhotos');
  const list = useMyPhotos(uid, address);
  const { photos, query } = list;
  const selecting = useDeskSelection(list);
  const { selection, select } = selecting;
  const changing = useChangeMany(uid, list);
  const { job, isSending, change } = changing;

  return (
    <Stack gap={3} className={tallPage}>
      <DeskTools
        uid={uid}
        address={address}
        selecting={selecting}
        hasPhotos={photos.length > 0}
        isEmpty={query.data !== undefined && !query.hasNextPage && photos.length === 0}
      />
      <DeskList address={address} list={list} selection={selection} select={select} />
      <div ref={dock} className={styles.dock}>
        {changing.isUnread && <Note icon="warning">{words.job.unread}</Note>}
        {job && (
          <JobPanel
            {...changing}
            job={job}
            photos={photos}
            onChoose={(ids) => {
              select({ kind: 'all', shown: ids });
              changing.close();
            }}
          />
        )}
        <DeskActions {...selecting} uid={uid} photos={photos} isSending={isSending} change={change} />
      </div>
    </Stack>
  );
}

export const myPhotosPage = {
  module: 'src/features/publish/desk/MyPhotosPage.tsx',
  parse: parseDeskAddress,
  loader: async () => undefined,
  words: ['myPhotos'] as const,
  Component: MyPhotosPage,
};
