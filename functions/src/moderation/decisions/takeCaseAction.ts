import type { CaseAction } from '#contract/callables/resolveCases.ts';
import type { Case } from '#contract/documents/case.ts';
import { effectiveStatus } from '#contract/effectiveStatus.ts';
import { type PhotoId, parseAlbumId, parsePhotoId, type Uid } from '#contract/ids.ts';
import { mostGiven } from '../../cases/casePolicy.ts';
import { readAccount } from '../../data/accounts/accountStore.ts';
import { readBan } from '../../data/bans/banStore.ts';
import { readPhoto } from '../../data/photos/photoStore.ts';
import { runTransaction } from '../../platform/transaction.ts';
import type { Staff } from '../../staff/act.ts';
import { ban } from '../bans/ban.ts';
import { type BanCommand, parseUntil } from '../bans/banPolicy.ts';
import { warn } from '../warnings/warn.ts';
import { markPhoto } from './markPhoto.ts';
import { moderateAlbum } from './moderateAlbum.ts';
import { moderatePhoto } from './moderatePhoto.ts';

type About = Pick<Case, 'kind' | 'targetId' | 'ownerId' | 'opening' | 'reasons'> & {
  readonly caseId: string;
  readonly note: string;
};

/** Idempotent: repeat it after a crash. A warning's occasion is the opening of its case. */
export async function takeCaseAction(staff: Staff, action: CaseAction, about: About): Promise<unknown> {
  const { caseId, kind, targetId, ownerId, opening, reasons, note } = about;
  if (kind === 'album' && (action.do === 'hide' || action.do === 'restore')) {
    const rule = action.do === 'hide' ? action.rule : undefined;
    return moderateAlbum(staff, parseAlbumId(targetId), { action: action.do, rule, note });
  }
  switch (action.do) {
    case 'hide':
    case 'remove': {
      const { do: what, rule, blockImage } = action;
      return moderatePhoto(staff, parsePhotoId(targetId), { action: what, rule, note, blockImage });
    }
    case 'hold':
    case 'restore':
    case 'publish':
      return moderatePhoto(staff, parsePhotoId(targetId), { action: action.do, note, blockImage: false });
    case 'mark':
      return markInstead(staff, parsePhotoId(targetId), note);
    case 'warn':
      return warn(staff, ownerId, { rule: action.rule, note, occasion: `${caseId}_${opening}` });
    case 'ban': {
      const { reason, hidePhotos, rule = mostGiven(reasons) } = action;
      const until = parseUntil(action.until, staff.clock());
      if (await isBannedSo(ownerId, { by: staff.actor.uid, reason, until, hidePhotos })) return;
      return ban(staff, ownerId, { reason, until, rule, hidePhotos });
    }
  }
}

/** Marks a photo instead of hiding it, and publishes it if it was held. */
async function markInstead(staff: Staff, id: PhotoId, note: string): Promise<void> {
  const isTold = (await markPhoto(staff, id, { action: 'mark', note })) === 'done';
  const photo = await readPhoto(id);
  if (photo && effectiveStatus(photo) === 'held') {
    await moderatePhoto(staff, id, { action: 'publish', note: '', blockImage: false, isTold });
  }
}

type Wanted = Pick<BanCommand, 'by' | 'reason' | 'until' | 'hidePhotos'>;

async function isBannedSo(uid: Uid, { by, reason, until, hidePhotos }: Wanted): Promise<boolean> {
  const running = await runTransaction(
    async (transaction) => {
      const account = await readAccount(transaction, uid);
      return account?.user.status === 'banned' ? readBan(transaction, uid, account.user) : undefined;
    },
    { readOnly: true },
  );
  return (
    running?.by === by &&
    running.reason === reason &&
    running.until?.getTime() === until?.getTime() &&
    (running.hidePhotos === true || !hidePhotos)
  );
}
