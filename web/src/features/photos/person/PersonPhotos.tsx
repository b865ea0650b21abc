import { type ReactNode, useMemo } from 'react';
import type { Uid } from '#contract/ids.ts';
import { photosOf } from '#data/photos/queries.ts';
import { listKey } from '../list/listKeys.ts';
import { PhotoListView } from '../list/PhotoListView.tsx';

export function PersonPhotos({ uid, empty }: { uid: Uid; empty: ReactNode }) {
  const source = useMemo(() => photosOf({ owner: uid }), [uid]);
  return <PhotoListView listKey={listKey({ of: 'person', uid })} source={source} empty={empty} />;
}
