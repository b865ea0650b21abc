import '../platform/firebase.ts';

export { importTitles } from '../catalogue/importTitles.callable.ts';
export { saveTitle } from '../catalogue/saveTitle.callable.ts';
export { deleteNgTag, previewNgTag, saveNgTag, saveTag } from '../catalogue/tags.callable.ts';
export { banUser, moderateAlbums, moderatePhotos, setRole, unbanUser, warnUser } from '../moderation/acts.callable.ts';
export { resolveAppeal } from '../moderation/appeals/resolveAppeal.callable.ts';
export { resolveCases } from '../moderation/decisions/resolveCases.callable.ts';
export { viewCase } from '../moderation/decisions/viewCase.callable.ts';
export { saveSettings } from '../site/saveSettings.callable.ts';
export { revertAction } from '../undo/revertAction.callable.ts';
