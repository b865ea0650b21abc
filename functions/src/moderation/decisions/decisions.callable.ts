import { moderateAlbumsContract } from '#contract/callables/moderateAlbums.ts';
import { moderatePhotosContract } from '#contract/callables/moderatePhotos.ts';
import { resolveCasesContract } from '#contract/callables/resolveCases.ts';
import { staffCallableOnMany, withUndo } from '../../staff/staffCallable.ts';
import { parseUntil } from '../bans/banPolicy.ts';
import { markPhoto } from './markPhoto.ts';
import { moderateAlbum, revertModerateAlbums } from './moderateAlbum.ts';
import { moderatePhoto, revertModeratePhotos } from './moderatePhoto.ts';
import { resolveCase, revertResolution } from './resolveCase.ts';

export const moderateAlbums = withUndo(
  staffCallableOnMany(moderateAlbumsContract, moderateAlbum),
  revertModerateAlbums,
);

/** A mark is an act of its own in the log. */
export const moderatePhotos = withUndo(
  staffCallableOnMany(moderatePhotosContract, (staff, id, { ids: _, ...command }) => {
    const { action, note } = command;
    if (action === 'mark' || action === 'unmark') return markPhoto(staff, id, { action, note });
    return moderatePhoto(staff, id, { ...command, action });
  }),
  revertModeratePhotos,
);

/** An invalid time of a ban fails the whole call. */
export const resolveCases = withUndo(
  staffCallableOnMany(resolveCasesContract, resolveCase, ({ actions }, clock) => {
    for (const action of actions) if (action.do === 'ban') parseUntil(action.until, clock());
  }),
  revertResolution,
);
