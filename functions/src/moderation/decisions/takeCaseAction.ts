import type { CaseAction } from '#contract/callables/resolveCases.ts';
import type { Case } from '#contract/documents/case.ts';
import { effectiveStatus } from '#contract/effectiveStatus.ts';
import { parseAlbumId, parsePhotoId, type Uid } from '#contract/ids.ts';
import { mostGiven } from '../../cases/casePolicy.ts';
import { readAccount } from '../../data/accounts/accountStore.ts';
import { readBan } from '../../data/bans/banStore.ts';
import { readPhoto } from '../../data/photos/photoStore.ts';
import { runTransaction } from '../../platform/transaction.ts';
import type { Staff } from '../../staff/act.ts';
import { ban } from '../bans/ban.ts';
import { parseUntil } from '../bans/banPolicy.ts';
import { warn } from '../warnings/warn.ts';
import { markPhoto } from './markPhoto.ts';
import { moderateAlbum } from './moderateAlbum.ts';
import { moderatePhoto } from './moderatePhoto.ts';

type About = { readonly caseId: string; readonly note: string } & Pick<
  Case,
  'kind' | 'targetId' | 'ownerId' | 'opening' | 'reasons'
>;

/** Idempotent, to be repeated after a crash: a warning keeps the opening of its case. */
export async function takeCaseAction(
  staff: Staff,
  action: CaseAction,
  { caseId, kind, targetId, ownerId, opening, reasons, note }: About,
): Promise<void> {
  if (kind === 'album' && (action.do === 'hide' || action.do === 'restore')) {
    const rule = action.do === 'hide' ? action.rule : undefined;
    await moderateAlbum(staff, parseAlbumId(targetId), { action: action.do, rule, note });
    return;
  }
  switch (action.do) {
    case 'hide':
    case 'remove': {
      const { do: what, rule, blockImage } = action;
      await moderatePhoto(staff, parsePhotoId(targetId), { action: what, rule, note, blockImage });
      return;
    }
    case 'hold':
    case 'restore':
    case 'publish': {
      await moderatePhoto(staff, parsePhotoId(targetId), { action: action.do, note, blockImage: false });
      return;
    }
    case 'mark': {
      const id = parsePhotoId(targetId);
      const isTold = (await markPhoto(staff, id, { action: 'mark', note })) === 'done';
      // It was marked in place of hiding it.
      const photo = await readPhoto(id);
      if (photo && effectiveStatus(photo) === 'held')
        await moderatePhoto(staff, id, { action: 'publish', note: '', blockImage: false, isTold });
      return;
    }
    case 'warn':
      await warn(staff, ownerId, { rule: action.rule, note, occasion: `${caseId}_${opening}` });
      return;
    case 'ban': {
      const { reason, hidePhotos, rule = mostGiven(reasons) } = action;
      const until = parseUntil(action.until, staff.clock());
      if (await isBannedSo(ownerId, { by: staff.actor.uid, reason, until, hidePhotos })) return;
      await ban(staff, ownerId, { reason, until, rule, hidePhotos });
    }
  }
}

type Wanted = {
  readonly by: Uid;
  readonly reason: string;
  readonly until: Date | undefined;
  readonly hidePhotos: boolean;
};

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
