// What people call.

import '../platform/firebase.ts';

export { checkUsername } from '../accounts/checkUsername.callable.ts';
export { ensureUser } from '../accounts/ensureUser.callable.ts';
export { reserveAvatar } from '../accounts/reserveAvatar.callable.ts';
export { savePreferences } from '../accounts/savePreferences.callable.ts';
export { signOutEverywhere } from '../accounts/signOutEverywhere.callable.ts';
export { updateProfile } from '../accounts/updateProfile.callable.ts';
export { proposeTitle } from '../catalogue/proposeTitle.callable.ts';
export { submitAppeal } from '../moderation/appeals/submitAppeal.callable.ts';
export { reportPhoto, reportUser } from '../moderation/reports/reports.callable.ts';
export { deleteAccount } from '../mydata/deleteAccount.callable.ts';
export { exportAccount } from '../mydata/exportAccount.callable.ts';
export { createPhotos } from '../photos/createPhotos.callable.ts';
export { deletePhoto } from '../photos/deletePhoto.callable.ts';
export { replacePicture } from '../photos/replacePicture.callable.ts';
export { restorePhoto } from '../photos/restorePhoto.callable.ts';
export { updatePhoto } from '../photos/updatePhoto.callable.ts';
export { heartbeat } from '../presence/heartbeat.callable.ts';
export { grantPictures } from '../site/pictures/grantPictures.callable.ts';
