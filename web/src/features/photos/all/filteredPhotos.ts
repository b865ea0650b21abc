import { ContractError } from '#contract/errors.ts';
import { latestPhotos } from '#data/photos.ts';
import { photosOfTitle } from '#data/photosOfTitle.ts';
import { searchPhotos } from '#data/searchPhotos.ts';
import { closedParts } from '#data/siteState.ts';
import type { ListSubject } from '../list/listKeys.ts';
import type { PhotoSource } from '../list/photoListCommands.ts';
import { withinTitle } from './withinTitle.ts';

/** The photos under a title, those that words find, or those under a title that words find. */
export function filteredPhotos({ titleId, q }: Extract<ListSubject, { of: 'filter' }>): PhotoSource {
  if (q === '') return titleId === undefined ? latestPhotos : photosOfTitle(titleId);
  const found = titleId === undefined ? searchPhotos(q) : withinTitle(searchPhotos(q), titleId);
  return async (after) => {
    // Nothing else refuses it: rules cannot tell a search from other queries.
    if ((await closedParts()).includes('search')) {
      throw new ContractError('failed-precondition', 'search is closed', { closed: 'search' });
    }
    return found(after);
  };
}
