// What only staff call.

import '../platform/firebase.ts';

export { setRole } from '../accounts/setRole.callable.ts';
export { deleteNgTag } from '../catalogue/deleteNgTag.callable.ts';
export { importTitles } from '../catalogue/importTitles.callable.ts';
export { previewNgTag } from '../catalogue/previewNgTag.callable.ts';
export { saveNgTag } from '../catalogue/saveNgTag.callable.ts';
export { saveTag } from '../catalogue/saveTag.callable.ts';
export { saveTitle } from '../catalogue/saveTitle.callable.ts';
export { banUser } from '../moderation/banUser.callable.ts';
export { moderatePhotos } from '../moderation/moderatePhotos.callable.ts';
export { resolveAppeal } from '../moderation/resolveAppeal.callable.ts';
export { resolveCases } from '../moderation/resolveCases.callable.ts';
export { revertAction } from '../moderation/revertAction.callable.ts';
export { unbanUser } from '../moderation/unbanUser.callable.ts';
export { viewCase } from '../moderation/viewCase.callable.ts';
export { warnUser } from '../moderation/warnUser.callable.ts';
export { saveSettings } from '../site/saveSettings.callable.ts';
