import type { Store } from 'jotai';
import { beginPages } from '#data/pages.ts';
import { photosBeside } from '#data/photos/beside.ts';
import type { ListedPhoto } from '#data/photos/lists.ts';
import { learnTitle } from './useCover.ts';

/** What the HTML shows beside the photo itself: its author's photos around it, and whether its title covers it. */
export async function readBeside(store: Store, { id, titleId }: ListedPhoto): Promise<void> {
  await Promise.all([beginPages(store, photosBeside(id)), titleId !== undefined && learnTitle(store, titleId)]);
}
