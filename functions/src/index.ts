import './platform/firebase.ts';

export { createAccount } from './accounts/createAccount.trigger.ts';
export { ensureUser } from './accounts/ensureUser.callable.ts';
export { createPhotos } from './photos/createPhotos.callable.ts';
export { deletePhoto } from './photos/deletePhoto.callable.ts';
export { processUpload } from './photos/processUpload.trigger.ts';
export { sweepUploads } from './photos/sweepUploads.schedule.ts';
