import type { Store } from 'jotai';
import { PhotoFields } from '../fields/PhotoFields.tsx';
import { changeDraft } from './draftCommands.ts';
import { GiveToAll } from './GiveToAll.tsx';
import type { UploadItem } from './uploadItems.ts';

type DraftFieldsetProps = { item: UploadItem; store: Store; isAmongOthers: boolean };

/** What is said about one file. */
export function DraftFieldset({ item, store, isAmongOthers }: DraftFieldsetProps) {
  const { key, draft, problems } = item;
  return (
    <>
      <PhotoFields values={draft} problems={problems} isFolded onChange={(change) => changeDraft(store, key, change)} />
      {isAmongOthers && <GiveToAll fileKey={key} store={store} />}
    </>
  );
}
