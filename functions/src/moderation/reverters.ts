import type { UndoableAction } from '#contract/documents/auditEntry.ts';
import { revertRole } from '../accounts/revertRole.ts';
import { revertNgTag } from '../catalogue/revertNgTag.ts';
import { revertTag } from '../catalogue/revertTag.ts';
import { revertTitle } from '../catalogue/revertTitle.ts';
import { revertSettings } from '../site/revertSettings.ts';
import { revertAnswer } from './revertAnswer.ts';
import { revertBan } from './revertBan.ts';
import type { Reverter } from './reverter.ts';
import { revertLifting } from './revertLifting.ts';
import { revertModeratePhotos } from './revertModeratePhotos.ts';
import { revertResolution } from './revertResolution.ts';
import { revertWarning } from './revertWarning.ts';

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
