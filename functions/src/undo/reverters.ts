import type { UndoableAction } from '#contract/staffActions.ts';
import { revertRole } from '../accounts/revertRole.ts';
import { revertNgTag } from '../catalogue/revertNgTag.ts';
import { revertTag } from '../catalogue/revertTag.ts';
import { revertTitle } from '../catalogue/revertTitle.ts';
import { revertAnswer } from '../moderation/appeals/revertAnswer.ts';
import { revertBan } from '../moderation/bans/revertBan.ts';
import { revertLifting } from '../moderation/bans/revertLifting.ts';
import { revertModeratePhotos } from '../moderation/decisions/revertModeratePhotos.ts';
import { revertResolution } from '../moderation/decisions/revertResolution.ts';
import { revertWarning } from '../moderation/warnings/revertWarning.ts';
import { revertSettings } from '../site/revertSettings.ts';
import type { Reverter } from '../staff/reverter.ts';

/** How each action is undone that can be. */
export const reverters = {
  banUser: revertBan,
  unbanUser: revertLifting,
  resolveAppeal: revertAnswer,
  warnUser: revertWarning,
  moderatePhotos: revertModeratePhotos,
  resolveCases: revertResolution,
  saveNgTag: revertNgTag,
  deleteNgTag: revertNgTag,
  saveTag: revertTag,
  saveTitle: revertTitle,
  setRole: revertRole,
  saveSettings: revertSettings,
} as const satisfies Readonly<Record<UndoableAction, Reverter>>;
