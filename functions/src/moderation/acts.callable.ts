import { banUserContract, unbanUserContract } from '#contract/callables/banUser.ts';
import { moderateAlbumsContract } from '#contract/callables/moderateAlbums.ts';
import { moderatePhotosContract } from '#contract/callables/moderatePhotos.ts';
import { setRoleContract } from '#contract/callables/setRole.ts';
import { warnUserContract } from '#contract/callables/warnUser.ts';
import { changeRole } from '../accounts/changeRole.ts';
import { staffCallable, staffCallableOnMany } from '../staff/staffCallable.ts';
import { ban } from './bans/ban.ts';
import { parseUntil } from './bans/banPolicy.ts';
import { unban } from './bans/unban.ts';
import { markPhoto } from './decisions/markPhoto.ts';
import { moderateAlbum } from './decisions/moderateAlbum.ts';
import { moderatePhoto } from './decisions/moderatePhoto.ts';
import { warn } from './warnings/warn.ts';

export const moderatePhotos = staffCallableOnMany(moderatePhotosContract, ({ ids, ...command }, onEach) =>
  onEach(ids, (staff, id) => {
    const { action, note } = command;
    return action === 'mark' || action === 'unmark'
      ? markPhoto(staff, id, { action, note })
      : moderatePhoto(staff, id, { ...command, action });
  }),
);

export const moderateAlbums = staffCallableOnMany(moderateAlbumsContract, ({ ids, ...command }, onEach) =>
  onEach(ids, (staff, id) => moderateAlbum(staff, id, command)),
);

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

export const setRole = staffCallable(setRoleContract, async ({ uid, role }, { actor, clock }) => {
  const { auditIds } = await changeRole({ uid, role, actorId: actor.uid }, clock);
  return { auditIds };
});
