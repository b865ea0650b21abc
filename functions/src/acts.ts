import type { UndoableAction } from '#contract/staffActions.ts';
import { setRole } from './accounts/setRole.callable.ts';
import { importTitles } from './catalogue/importTitles.callable.ts';
import { deleteNgTag, saveNgTag } from './catalogue/ngTags.callable.ts';
import { saveTag } from './catalogue/saveTag.callable.ts';
import { saveTitle } from './catalogue/saveTitle.callable.ts';
import { revertAnswer } from './moderation/appeals/revertAnswer.ts';
import { banUser, unbanUser } from './moderation/bans/bans.callable.ts';
import { moderateAlbums, moderatePhotos, resolveCases } from './moderation/decisions/decisions.callable.ts';
import { revertMark } from './moderation/decisions/markPhoto.ts';
import { escalateCase } from './moderation/handOut/escalateCase.callable.ts';
import { deleteCannedText, saveCannedText } from './moderation/notes/cannedTexts.callable.ts';
import { warnUser } from './moderation/warnings/warnUser.callable.ts';
import { callsOfStaff } from './platform/servedCall.ts';
import { saveSettings } from './site/saveSettings.callable.ts';
import type { Reverter } from './staff/authority.ts';

/** The acts of staff, each with its undo. `staffActions` says who may. */
export const acts = callsOfStaff({
  banUser,
  deleteCannedText,
  deleteNgTag,
  escalateCase,
  importTitles,
  moderateAlbums,
  moderatePhotos,
  resolveCases,
  saveCannedText,
  saveNgTag,
  saveSettings,
  saveTag,
  saveTitle,
  setRole,
  unbanUser,
  warnUser,
});

/** `markPhoto` is part of other acts. */
export const undoable: Readonly<Record<UndoableAction, { readonly revert: Reverter }>> = {
  ...acts,
  markPhoto: { revert: revertMark },
  // Its call undoes other acts.
  resolveAppeal: { revert: revertAnswer },
};
