import { ensureUser, savePreferences, signOutEverywhere } from './accounts/account.callable.ts';
import { checkUsername, updateProfile } from './accounts/profile.callable.ts';
import { saveStaffPrefs } from './accounts/saveStaffPrefs.callable.ts';
import { acts } from './acts.ts';
import { arrangeAlbum, deleteAlbum, restoreAlbum, saveAlbum } from './albums/albums.callable.ts';
import { changePhotos, restorePhotos } from './albums/many/changePhotos.callable.ts';
import { previewNgTag } from './catalogue/previewNgTag.callable.ts';
import { proposeTitle } from './catalogue/proposeTitle.callable.ts';
import { submitAppeal } from './moderation/appeals/submitAppeal.callable.ts';
import { claimNext } from './moderation/handOut/claimNext.callable.ts';
import { giveBack, skipCase, viewCase } from './moderation/handOut/leases.callable.ts';
import { deleteStaffNote, saveStaffNote } from './moderation/notes/staffNotes.callable.ts';
import { reportAlbum, reportPhoto, reportUser } from './moderation/reports/reports.callable.ts';
import { answerSecondLook, nextSecondLook, readSecondLooks } from './moderation/secondLooks/secondLooks.callable.ts';
import { deleteAccount } from './mydata/deleteAccount.callable.ts';
import { exportAccount } from './mydata/exportAccount.callable.ts';
import { countOwnPhotos } from './photos/countOwnPhotos.callable.ts';
import { createPhotos } from './photos/createPhotos.callable.ts';
import { deletePhoto } from './photos/deletePhoto.callable.ts';
import { movePhoto } from './photos/movePhoto.callable.ts';
import { replacePicture } from './photos/replacePicture.callable.ts';
import { restorePhoto } from './photos/restorePhoto.callable.ts';
import { saveDrafts } from './photos/saveDrafts.callable.ts';
import { updatePhoto } from './photos/updatePhoto.callable.ts';
import { callsOfPeople, callsOfStaff } from './platform/servedCall.ts';
import { heartbeat } from './presence/heartbeat.callable.ts';
import { grantPictures } from './site/pictures/grantPictures.callable.ts';
import { readFeed } from './social/feed/readFeed.callable.ts';
import { countFollowers, setFollow } from './social/follows/follows.callable.ts';
import { photoLikes } from './social/likes/photoLikes.callable.ts';
import { setLike } from './social/likes/setLike.callable.ts';
import { resolveAppeal } from './undo/resolveAppeal.callable.ts';
import { revertAction } from './undo/revertAction.callable.ts';

export const peopleCalls = callsOfPeople({
  arrangeAlbum,
  changePhotos,
  checkUsername,
  countFollowers,
  countOwnPhotos,
  createPhotos,
  deleteAccount,
  deleteAlbum,
  deletePhoto,
  ensureUser,
  exportAccount,
  grantPictures,
  heartbeat,
  movePhoto,
  photoLikes,
  proposeTitle,
  readFeed,
  replacePicture,
  reportAlbum,
  reportPhoto,
  reportUser,
  restoreAlbum,
  restorePhoto,
  restorePhotos,
  saveAlbum,
  saveDrafts,
  savePreferences,
  setFollow,
  setLike,
  signOutEverywhere,
  submitAppeal,
  updatePhoto,
  updateProfile,
});

export const staffCalls = callsOfStaff({
  ...acts,
  answerSecondLook,
  claimNext,
  deleteStaffNote,
  giveBack,
  nextSecondLook,
  previewNgTag,
  readSecondLooks,
  resolveAppeal,
  revertAction,
  saveStaffNote,
  saveStaffPrefs,
  skipCase,
  viewCase,
});

export type CallName = keyof typeof peopleCalls | keyof typeof staffCalls;
