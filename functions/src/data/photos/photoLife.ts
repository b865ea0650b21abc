import type { StatusAction } from '#contract/callables/moderatePhotos.ts';
import type { Hold, Photo, PhotoStatus, Visibility } from '#contract/documents/photo.ts';
import type { ReportReason } from '#contract/documents/report.ts';
import { effectiveStatus } from '#contract/effectiveStatus.ts';
import { ContractError, type FailureCode } from '#contract/errors.ts';
import type { PhotoId } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { daysBefore, hoursBefore, minutesBefore, nextMoment, secondsAfter } from '../../platform/clock.ts';
import { hasPicture, type PhotoLife } from './storedLife.ts';

/** `picture-begun` repeats after a crash. `expired`: what the photo waited for never came. */
export type PhotoEvent =
  /** `generation`: of the upload, if an event names it. */
  | { readonly kind: 'picture-begun'; readonly generation?: string | undefined }
  | { readonly kind: 'reported' | 'ban-began' | 'ban-ended' }
  | { readonly kind: 'restored' | 'expired' | 'marked-deleted' }
  /** `until`: when the deletion is final; default: the undo time of one photo. */
  | { readonly kind: 'soft-deleted'; readonly until?: Date }
  | ({ readonly kind: 'picture-made'; readonly ownerIsBanned: boolean } & MadePicture)
  | ({ readonly kind: 'picture-replaced' } & MadePicture)
  | { readonly kind: 'picture-failed'; readonly code: FailureCode }
  /** `heldTag`: key of a new tag that holds the photo. */
  | { readonly kind: 'words-changed'; readonly by: 'owner' | 'staff'; readonly heldTag?: string | undefined }
  /** `at`: absent for unchanged, `null` to clear it, which makes a scheduled photo due. */
  | { readonly kind: 'visibility-changed'; readonly to: Visibility; readonly at?: Date | null | undefined }
  /** `isStopped`: uploads are closed or the owner is banned. */
  | {
      readonly kind: 'time-came';
      readonly heldTag: string | undefined;
      readonly ownerIsNew: boolean;
      readonly isStopped: boolean;
    }
  /** Staff started to hold or reject one of the photo's tags. */
  | { readonly kind: 'tag-forbidden'; readonly tag: string }
  | ({ readonly kind: 'decided' } & Decision)
  | ({ readonly kind: 'decision-undone'; readonly to: DecidedState } & Pick<Decision, 'block' | 'banHides'>);

/** `looksLike`: the photo with the similar blocked picture. */
type MadePicture = { readonly looksLike?: PhotoId | undefined; readonly ownerIsNew: boolean };

export type Decision = {
  readonly action: StatusAction;
  readonly rule?: ReportReason | undefined;
  readonly note: string;
  readonly block?: Photo['block'];
  readonly banHides: boolean;
};

/** What staff decide about: the photo without a ban, a schedule or an undoable deletion. */
export type DecidedState =
  | { readonly status: 'published' }
  | { readonly status: 'held' | 'hidden'; readonly hold: Hold }
  | { readonly status: 'removed'; readonly removed: NonNullable<Photo['removed']>; readonly hold?: Hold | undefined };

export const undoableUntil = (now: Date): Date =>
  secondsAfter(now, limits.photo.undoSeconds + limits.photo.undoGraceSeconds);

const refused = (photo: PhotoLife, why = `a photo that is ${photo.status}`) =>
  new ContractError('failed-precondition', why, { field: 'id' });

const notLater = () => new ContractError('failed-precondition', 'private, or seen already', { field: 'publishAt' });

export function orThrow<Result>(result: Result | ContractError): Result {
  if (result instanceof ContractError) throw result;
  return result;
}

const byBan: Hold = { rule: 'ban', note: '' };
const byStaff: Hold = { rule: 'staff', note: '' };
const isByBan = ({ hold }: Pick<PhotoLife, 'hold'>): boolean => hold?.rule === 'ban';

/** Only a ban or its schedule hides it from others. */
const isPassed = (photo: PhotoLife): boolean => {
  const status = effectiveStatus(photo);
  return status === 'published' || status === 'scheduled' || (status === 'hidden' && isByBan(photo));
};

/** Private photos have no schedule. */
const isToWait = ({ visibility, publishAt }: PhotoLife, now: Date): boolean =>
  visibility !== 'private' && publishAt !== undefined && publishAt > now;

/** Photos uploaded together share one moment. A photo that was seen before keeps its place. */
function shownSince({ visibility, publishedAt, publishAt, createdAt }: PhotoLife, now: Date): Date | undefined {
  if (visibility === 'private' || publishedAt !== undefined) return publishedAt;
  const together = publishAt ?? createdAt;
  return together > hoursBefore(now, limits.upload.togetherHours) ? together : now;
}

const publication = (photo: PhotoLife, now: Date): Partial<PhotoLife> => ({
  visibility: photo.visibility,
  publishedAt: shownSince(photo, now),
  publishAt: undefined,
  approvedAt: undefined,
});

/** After an owner's change, a photo that staff hid goes back to review. */
const mendedStatus = (photo: PhotoLife): PhotoStatus =>
  effectiveStatus(photo) === 'hidden' && !isByBan(photo) ? 'held' : effectiveStatus(photo);

const ofTag = (tag: string): Hold => ({ rule: 'ng-tag', note: tag });
const ofPicture = (looksLike: PhotoId | undefined, isNew: boolean): Hold | undefined => {
  if (looksLike !== undefined) return { rule: 'blocked-picture', note: looksLike };
  return isNew ? { rule: 'new-account', note: '' } : undefined;
};

/**
 * Returns the same object if nothing changes. Returns a `ContractError` (never throws) if the event does not fit:
 * `failed-precondition`, or `invalid-argument` for a decision without its rule.
 */
export function next(photo: PhotoLife, event: PhotoEvent, now: Date): PhotoLife | ContractError {
  const updatedAt = nextMoment(now, photo.updatedAt);
  const changed = (change: Partial<PhotoLife>): PhotoLife => ({ ...photo, updatedAt, ...change });
  /** During an undoable deletion, only the status to return to changes. */
  const withStatus = (status: PhotoStatus, change: Partial<PhotoLife> = {}): PhotoLife =>
    changed(photo.restorable ? { ...change, restorable: { ...photo.restorable, status } } : { ...change, status });
  const deleted = () => changed({ status: 'removed', deletedAt: now, restorable: undefined });
  const failed = (code: FailureCode) => withStatus('failed', { failure: { code }, processing: undefined });
  const current = effectiveStatus(photo);

  switch (event.kind) {
    case 'marked-deleted':
      return deleted();
    case 'expired':
      return isExpired(photo, now) ? deleted() : refused(photo, 'still needed');
    case 'ban-began':
      return photo.status === 'published' ? changed({ status: 'hidden', hold: byBan }) : photo;
    case 'ban-ended':
      if (!isByBan(photo)) return photo;
      // A picture that was in the pipeline when the ban began has never been public.
      if (current === 'hidden') {
        return withStatus('published', { hold: undefined, ...publication(photo, now) });
      }
      return changed({ hold: undefined });
    default:
      if (photo.deletedAt !== undefined) return refused(photo, 'deleted for good');
  }
  switch (event.kind) {
    case 'picture-begun': {
      if (current !== 'uploading' && current !== 'processing') return refused(photo);
      const {
        attempts,
        startedAt,
        generation = event.generation,
      } = photo.processing ?? { attempts: 0, startedAt: now };
      // A file that crashes the process does so on every attempt.
      const isHopeless =
        attempts >= limits.upload.maxAttempts && startedAt < minutesBefore(now, limits.upload.stuckAfterMinutes);
      if (current === 'processing' && isHopeless) return failed('broken');
      return withStatus('processing', { processing: { attempts: attempts + 1, startedAt, generation } });
    }
    case 'picture-failed':
      return current === 'processing' ? failed(event.code) : refused(photo);
    case 'picture-made': {
      if (current !== 'processing') return refused(photo);
      const hold = photo.hold ?? ofPicture(event.looksLike, event.ownerIsNew);
      const made = { processing: undefined, failure: undefined };
      if (hold) return withStatus('held', { ...made, hold });
      if (isToWait(photo, now)) return withStatus('scheduled', made);
      if (event.ownerIsBanned) return withStatus('hidden', { ...made, hold: byBan });
      return withStatus('published', { ...made, ...publication(photo, now) });
    }
    case 'picture-replaced': {
      if (!hasPicture(photo)) return refused(photo);
      const status = mendedStatus(photo);
      const hold = ofPicture(event.looksLike, event.ownerIsNew && status === 'published');
      const unseen = { approvedAt: undefined };
      return hold ? withStatus('held', { ...unseen, hold }) : withStatus(status, unseen);
    }
    case 'words-changed':
      if ((photo.restorable && event.by === 'owner') || !hasPicture(photo)) return refused(photo);
      if (event.heldTag !== undefined && isPassed(photo)) return withStatus('held', { hold: ofTag(event.heldTag) });
      return withStatus(event.by === 'owner' ? mendedStatus(photo) : current);
    case 'visibility-changed': {
      if (photo.restorable || !hasPicture(photo)) return refused(photo);
      const { to: visibility, at } = event;
      const isPrivate = visibility === 'private';
      if (at && (isPrivate || isByBan(photo) || photo.publishedAt !== undefined)) return notLater();
      const wanted = at === null && current === 'scheduled' ? now : (at ?? undefined);
      const publishAt = isPrivate ? undefined : at === undefined ? photo.publishAt : wanted;
      if (photo.visibility === visibility && photo.publishAt?.getTime() === publishAt?.getTime()) return photo;
      const after = changed({ visibility, publishAt });
      if (current !== 'published' && current !== 'scheduled') return after;
      if (publishAt !== undefined) return { ...after, status: 'scheduled' };
      return { ...after, status: 'published', ...publication(after, now) };
    }
    case 'time-came': {
      if (photo.status !== 'scheduled' || isToWait(photo, now)) return refused(photo);
      const shown = event.isStopped ? { ...photo, visibility: 'private' as const } : photo;
      const hold = event.heldTag === undefined ? ofPicture(undefined, event.ownerIsNew) : ofTag(event.heldTag);
      const isHeld = hold !== undefined && photo.approvedAt === undefined && !event.isStopped;
      return changed(isHeld ? { status: 'held', hold } : { status: 'published', ...publication(shown, now) });
    }
    case 'tag-forbidden': {
      if (photo.replaces !== undefined) return photo;
      const hold = ofTag(event.tag);
      // Held only by the ban, it would be published when the ban ends.
      if (isPassed(photo)) return withStatus('held', { hold });
      const isUnmade = current === 'uploading' || current === 'processing';
      return isUnmade && !photo.hold ? changed({ hold }) : photo;
    }
    case 'reported':
      return photo.status === 'published'
        ? changed({ status: 'held', hold: { rule: 'reports', note: '' } })
        : refused(photo);
    case 'decided': {
      const state = decidedStateOf(photo);
      if (state instanceof ContractError) return state;
      const decided = decide(state, event, now);
      if (decided instanceof ContractError) return decided;
      if (decided === state && !event.block) return photo;
      const { status, ...fields } = fieldsOf(decided, event, photo, updatedAt);
      return withStatus(status, fields);
    }
    case 'decision-undone': {
      const state = decidedStateOf(photo);
      if (state instanceof ContractError) return state;
      const { status, ...fields } = fieldsOf(event.to, event, photo, updatedAt);
      return withStatus(status, { ...fields, block: event.block });
    }
    case 'soft-deleted': {
      if (photo.replaces !== undefined) return refused(photo);
      if (photo.restorable) return photo;
      const { until = undoableUntil(now) } = event;
      // Keeps `updatedAt`, so that a restored photo is exactly as before.
      return { ...photo, status: 'removed', restorable: { until, status: photo.status } };
    }
    case 'restored':
      if (!photo.restorable) return photo.status === 'removed' ? refused(photo) : photo;
      if (now > photo.restorable.until) return refused(photo, 'deleted for good');
      return { ...photo, status: photo.restorable.status, restorable: undefined };
  }
}

/** Cleanups look for these: an upload that never came, or a failure that the owner had time to read. */
const isExpired = ({ status, deletedAt, restorable, removed }: PhotoLife, now: Date): boolean =>
  status === 'uploading' ||
  status === 'failed' ||
  deletedAt !== undefined ||
  (restorable !== undefined && restorable.until < now) ||
  (removed !== undefined && removed.at < daysBefore(now, limits.retention.removedPhotoDays));

function decidedStateOf(photo: PhotoLife): DecidedState | ContractError {
  const { hold = byStaff, removed } = photo;
  const status = effectiveStatus(photo);
  if (photo.deletedAt !== undefined) return refused(photo, 'deleted for good');
  switch (status) {
    case 'published':
    case 'scheduled':
      return { status: 'published' };
    case 'hidden':
      return isByBan(photo) ? { status: 'published' } : { status, hold };
    case 'held':
      return { status, hold };
    case 'removed':
      return removed ? { status, removed, hold: photo.hold } : refused(photo, 'not removed by staff');
    case 'uploading':
    case 'processing':
    case 'failed':
      return refused(photo);
  }
}

/** Throws `failed-precondition` without a picture or after a final deletion. */
export const decidedState = (photo: PhotoLife): DecidedState => orThrow(decidedStateOf(photo));

/** Returns the same object if nothing changes, so that repeated decisions are idempotent. */
function decide(state: DecidedState, { action, rule, note }: Decision, now: Date): DecidedState | ContractError {
  const unfit = () => new ContractError('failed-precondition', `a photo that is ${state.status}`, { field: 'id' });
  const needsRule = () => new ContractError('invalid-argument', `${action} needs a rule`, { field: 'rule' });
  switch (action) {
    case 'hide':
      if (state.status === 'removed') return unfit();
      if (rule === undefined) return needsRule();
      return state.status === 'hidden' && state.hold.rule === rule ? state : { status: 'hidden', hold: { rule, note } };
    case 'hold':
      if (state.status === 'held') return state;
      return state.status === 'published' ? { status: 'held', hold: { rule: 'staff', note } } : unfit();
    case 'restore':
      if (state.status === 'hidden') return { status: 'published' };
      if (state.status !== 'removed') return state;
      // A hidden photo comes back held. A repeated `restore` finds it held and changes nothing.
      return state.removed.from === 'published'
        ? { status: 'published' }
        : { status: 'held', hold: state.hold ?? byStaff };
    case 'remove': {
      if (state.status === 'removed') return state;
      if (rule === undefined) return needsRule();
      const hold = state.status === 'published' ? undefined : state.hold;
      return { status: 'removed', removed: { at: now, from: state.status, rule, note }, hold };
    }
    case 'publish':
      if (state.status === 'published') return state;
      return state.status === 'held' ? { status: 'published' } : unfit();
  }
}

/** A published photo loses its block. While a ban hides it, it has the ban's hold. */
function fieldsOf(
  state: DecidedState,
  { block, banHides }: Pick<Decision, 'block' | 'banHides'>,
  photo: PhotoLife,
  updatedAt: Date,
): Partial<PhotoLife> & Pick<PhotoLife, 'status'> {
  if (state.status !== 'published')
    return { hold: undefined, removed: undefined, block: block ?? photo.block, ...state };
  const passed = { hold: undefined, removed: undefined, block: undefined };
  if (isToWait(photo, updatedAt)) return { ...passed, status: 'scheduled', approvedAt: updatedAt };
  if (banHides) return { ...passed, status: 'hidden', hold: byBan };
  return { ...passed, status: 'published', ...publication(photo, updatedAt) };
}
