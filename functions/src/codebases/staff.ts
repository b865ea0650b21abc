// What only staff call.

import '../platform/firebase.ts';

export { setRole } from '../accounts/setRole.callable.ts';
export { importTitles } from '../catalogue/importTitles.callable.ts';
export { deleteNgTag, previewNgTag, saveNgTag } from '../catalogue/ngTags.callable.ts';
export { saveTag } from '../catalogue/saveTag.callable.ts';
export { saveTitle } from '../catalogue/saveTitle.callable.ts';
export { resolveAppeal } from '../moderation/appeals/resolveAppeal.callable.ts';
export { banUser, unbanUser } from '../moderation/bans/bans.callable.ts';
export { moderatePhotos } from '../moderation/decisions/moderatePhotos.callable.ts';
export { resolveCases } from '../moderation/decisions/resolveCases.callable.ts';
export { viewCase } from '../moderation/decisions/viewCase.callable.ts';
export { warnUser } from '../moderation/warnings/warnUser.callable.ts';
export { saveSettings } from '../site/saveSettings.callable.ts';
export { revertAction } from '../undo/revertAction.callable.ts';
