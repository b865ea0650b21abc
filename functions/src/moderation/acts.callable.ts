import { banUserContract, unbanUserContract } from '#contract/callables/banUser.ts';
import { moderateAlbumsContract } from '#contract/callables/moderateAlbums.ts';
import { moderatePhotosContract } from '#contract/callables/moderatePhotos.ts';
import { resolveAppealContract } from '#contract/callables/resolveAppeal.ts';
import { resolveCasesContract } from '#contract/callables/resolveCases.ts';
import { setRoleContract } from '#contract/callables/setRole.ts';
import { warnUserContract } from '#contract/callables/warnUser.ts';
import { changeRole } from '../accounts/changeRole.ts';
import { staffCallable, staffCallableOnMany } from '../staff/staffCallable.ts';
import { answerAppeal } from './appeals/answerAppeal.ts';
import { ban, unban } from './bans/ban.ts';
import { parseUntil } from './bans/banPolicy.ts';
import { markPhoto } from './decisions/markPhoto.ts';
import { moderateAlbum } from './decisions/moderateAlbum.ts';
import { moderatePhoto } from './decisions/moderatePhoto.ts';
import { resolveCase } from './decisions/resolveCase.ts';
import { warn } from './warnings/warn.ts';

export const moderatePhotos = staffCallableOnMany(moderatePhotosContract, (staff, id, { ids: _, ...command }) => {
  const { action, note } = command;
  if (action === 'mark' || action === 'unmark') return markPhoto(staff, id, { action, note });
  return moderatePhoto(staff, id, { ...command, action });
});

export const moderateAlbums = staffCallableOnMany(moderateAlbumsContract, moderateAlbum);

/** An invalid time of a ban fails the whole call. */
export const resolveCases = staffCallableOnMany(resolveCasesContract, resolveCase, ({ action }, clock) => {
  if (action?.do === 'ban') parseUntil(action.until, clock());
});

export const warnUser = staffCallable(warnUserContract, async ({ uid, ...warning }, staff) => ({
  strikes: await warn(staff, uid, warning),
}));

export const banUser = staffCallable(banUserContract, async ({ uid, until, ...command }, staff) => {
  await ban(staff, uid, { ...command, until: parseUntil(until, staff.clock()) });
  return {};
});

export const unbanUser = staffCallable(unbanUserContract, async ({ uid, reason }, staff) => {
  await unban(staff, uid, reason);
  return {};
});

export const resolveAppeal = staffCallable(resolveAppealContract, async ({ id, ...answer }, staff) => {
  await answerAppeal(staff, id, answer);
  return {};
});

export const setRole = staffCallable(setRoleContract, async ({ uid, role }, { actor, clock }) => {
  const { auditIds } = await changeRole({ uid, role, actorId: actor.uid }, clock);
  return { auditIds };
});
