import '../platform/firebase.ts';

export { copyOwner } from '../accounts/copyOwner.trigger.ts';
export { createAccount } from '../accounts/createAccount.trigger.ts';
export { changeManyPhotos } from '../albums/many/runPhotoChanges.trigger.ts';
export { sweepPhotos } from '../catalogue/runPhotoJob.trigger.ts';
export { settleBan } from '../moderation/bans/settleBan.trigger.ts';
export { settleCase } from '../moderation/decisions/settleCase.trigger.ts';
export { eraseDeletedUser } from '../mydata/eraseDeletedUser.trigger.ts';
export { finishDeletion } from '../mydata/finishDeletion.trigger.ts';
export { makeExport } from '../mydata/makeExport.trigger.ts';
export { countPhoto } from '../photos/countPhoto.trigger.ts';
export { processUpload } from '../photos/processUpload.trigger.ts';
