import { moderatePhotosContract } from '#contract/callables/moderatePhotos.ts';
import { staffCallableOnMany, withUndo } from '../../staff/staffCallable.ts';
import { markPhoto } from './markPhoto.ts';
import { moderatePhoto, revertModeratePhotos } from './moderatePhoto.ts';

/** A mark is an act of its own in the log. */
export const moderatePhotos = withUndo(
  staffCallableOnMany(moderatePhotosContract, (staff, id, { ids: _, ...command }) => {
    const { action, note } = command;
    if (action === 'mark' || action === 'unmark') return markPhoto(staff, id, { action, note });
    return moderatePhoto(staff, id, { ...command, action });
  }),
  revertModeratePhotos,
);
