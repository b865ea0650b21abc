import { moderateAlbumsContract } from '#contract/callables/moderateAlbums.ts';
import { staffCallableOnMany, withUndo } from '../../staff/staffCallable.ts';
import { moderateAlbum, revertModerateAlbums } from './moderateAlbum.ts';

export const moderateAlbums = withUndo(
  staffCallableOnMany(moderateAlbumsContract, moderateAlbum),
  revertModerateAlbums,
);
