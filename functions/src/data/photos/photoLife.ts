import * as v from 'valibot';
import type { PhotoAction } from '#contract/callables/moderatePhotos.ts';
import { type Hold, type Photo, type PhotoStatus, photoSchema } from '#contract/documents/photo.ts';
import type { ReportReason } from '#contract/documents/report.ts';
import { timestampSchema } from '#contract/documents/stored.ts';
import { ContractError, type FailureCode } from '#contract/errors.ts';
import type { PhotoId } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { daysBefore, minutesBefore, secondsAfter } from '../../platform/clock.ts';
import { nextMoment } from '../timestamp.ts';

const { status, hold, removed, block, restorable, publishedAt, failure, processing } = photoSchema.entries;

/**
 * The fields that a photo's life is about. What is broken in a stored photo counts as absent, a broken status as
 * `failed`.
 */
const lifeSchema = v.object({
  status: v.fallback(status, 'failed'),
  hold: v.fallback(hold, undefined),
  removed: v.fallback(removed, undefined),
  block: v.fallback(block, undefined),
  restorable: v.fallback(restorable, undefined),
  publishedAt: v.fallback(publishedAt, undefined),
  failure: v.fallback(failure, undefined),
  processing: v.fallback(processing, undefined),
  replaces: v.optional(v.unknown()),
  deletedAt: v.optional(v.unknown()),
  updatedAt: v.fallback(timestampSchema, new Date(0)),
});
export type PhotoLife = Readonly<v.InferOutput<typeof lifeSchema>>;

/** Pure: the life of a stored photo, whatever is broken in it. */
export const lifeOf = (stored: unknown): PhotoLife => v.parse(lifeSchema, stored);

/**
 * What happens to a photo. The pipeline begins on its picture (again, where a run died); enough people report it; a ban
 * that hides photos begins or ends; its owner deletes it or takes that back; what it waited for has not come in time;
 * it is about to be erased.
 */
export type PhotoEvent =
  | { readonly kind: 'picture-begun' | 'reported' | 'ban-began' | 'ban-ended' }
  | { readonly kind: 'soft-deleted' | 'restored' | 'expired' | 'marked-deleted' }
  | ({ readonly kind: 'picture-made'; readonly ownerIsBanned: boolean } & MadePicture)
  | ({ readonly kind: 'picture-replaced' } & MadePicture)
  | { readonly kind: 'picture-failed'; readonly code: FailureCode }
  /** `heldTag`: the key of a tag that is new to the photo and holds it. */
  | { readonly kind: 'words-changed'; readonly by: 'owner' | 'staff'; readonly heldTag?: string | undefined }
  /** A tag that the photo has is held or rejected from now on. */
  | { readonly kind: 'tag-forbidden'; readonly tag: string }
  | ({ readonly kind: 'decided' } & Decision)
  | ({ readonly kind: 'decision-undone'; readonly to: DecidedState } & Pick<Decision, 'block' | 'banHides'>);

/** `looksLike`: the photo whose blocked picture this one resembles. */
type MadePicture = { readonly looksLike?: PhotoId | undefined; readonly ownerIsNew: boolean };

/** What staff do with a photo, as its life is concerned. */
export type Decision = {
  readonly action: PhotoAction;
  /** `hide` and `remove` need one. */
  readonly rule?: ReportReason | undefined;
  readonly note: string;
  /** Where its picture is blocked with this. */
  readonly block?: Photo['block'];
  /** Its owner's ban hides what would be public. */
  readonly banHides: boolean;
};

/** The state that staff decide about: a photo that a ban hides is here what it would be without the ban. */
export type DecidedState =
  | { readonly status: 'published' }
  | { readonly status: 'held' | 'hidden'; readonly hold: Hold }
  | { readonly status: 'removed'; readonly removed: NonNullable<Photo['removed']>; readonly hold?: Hold | undefined };

type Effective = Pick<PhotoLife, 'status' | 'restorable'>;

/** Pure: the status of a photo, or the one that it comes back to where its owner can still take its deletion back. */
export const effectiveStatus = ({ status, restorable }: Effective): PhotoStatus => restorable?.status ?? status;

/** Pure: whether a photo has a picture and may be changed, also while its owner may still bring it back. */
export const hasPicture = (photo: Effective & Pick<PhotoLife, 'deletedAt'>): boolean =>
  photo.deletedAt === undefined && ['published', 'held', 'hidden'].includes(effectiveStatus(photo));

const refused = (photo: PhotoLife, why = `a photo that is ${photo.status}`) =>
  new ContractError('failed-precondition', why, { field: 'id' });

/** Throws a refusal. */
export function orThrow<Result>(result: Result | ContractError): Result {
  if (result instanceof ContractError) throw result;
  return result;
}

const byBan: Hold = { rule: 'ban', note: '' };
const byStaff: Hold = { rule: 'staff', note: '' };
const isByBan = ({ hold }: Pick<PhotoLife, 'hold'>): boolean => hold?.rule === 'ban';

/** Public, or public again when a ban ends. */
const isOut = (photo: PhotoLife): boolean => {
  const status = effectiveStatus(photo);
  return status === 'published' || (status === 'hidden' && isByBan(photo));
};

/** The status after its owner has changed it: what staff have hidden goes back to them. */
const mendedStatus = (photo: PhotoLife): PhotoStatus =>
  effectiveStatus(photo) === 'hidden' && !isByBan(photo) ? 'held' : effectiveStatus(photo);

const ofTag = (tag: string): Hold => ({ rule: 'ng-tag', note: tag });
const ofPicture = (looksLike: PhotoId | undefined, isNew: boolean): Hold | undefined => {
  if (looksLike !== undefined) return { rule: 'blocked-picture', note: looksLike };
  return isNew ? { rule: 'new-account', note: '' } : undefined;
};

/**
 * Pure: what an event makes of a photo. The same object where it changes nothing; a `ContractError`, not thrown, where
 * it does not fit: `failed-precondition`, and `invalid-argument` for a decision without the rule that it needs.
 * `photoStore.ts` writes it.
 */
export function next(photo: PhotoLife, event: PhotoEvent, now: Date): PhotoLife | ContractError {
  const updatedAt = nextMoment(now, photo.updatedAt);
  const changed = (change: Partial<PhotoLife>): PhotoLife => ({ ...photo, updatedAt, ...change });
  /** Of a photo that its owner may still bring back, the status that it comes back to changes. */
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
      // One that was being made when the ban came has never been out.
      if (current === 'hidden') {
        return withStatus('published', { hold: undefined, publishedAt: photo.publishedAt ?? now });
      }
      return changed({ hold: undefined });
    default:
      if (photo.deletedAt !== undefined) return refused(photo, 'deleted for good');
  }
  switch (event.kind) {
    case 'picture-begun': {
      if (current !== 'uploading' && current !== 'processing') return refused(photo);
      const { attempts, startedAt } = photo.processing ?? { attempts: 0, startedAt: now };
      // A file that takes the process down does so each time.
      const isHopeless =
        attempts >= limits.upload.maxAttempts && startedAt < minutesBefore(now, limits.upload.stuckAfterMinutes);
      if (current === 'processing' && isHopeless) return failed('broken');
      return withStatus('processing', { processing: { attempts: attempts + 1, startedAt } });
    }
    case 'picture-failed':
      return current === 'processing' ? failed(event.code) : refused(photo);
    case 'picture-made': {
      if (current !== 'processing') return refused(photo);
      const hold = photo.hold ?? ofPicture(event.looksLike, event.ownerIsNew);
      const made = { processing: undefined, failure: undefined };
      if (hold) return withStatus('held', { ...made, hold });
      if (event.ownerIsBanned) return withStatus('hidden', { ...made, hold: byBan });
      return withStatus('published', { ...made, publishedAt: now });
    }
    case 'picture-replaced': {
      if (!hasPicture(photo)) return refused(photo);
      const status = mendedStatus(photo);
      const hold = ofPicture(event.looksLike, event.ownerIsNew && status === 'published');
      return hold ? withStatus('held', { hold }) : withStatus(status);
    }
    case 'words-changed':
      if (photo.restorable || !hasPicture(photo)) return refused(photo);
      if (event.heldTag !== undefined && isOut(photo)) return withStatus('held', { hold: ofTag(event.heldTag) });
      return withStatus(event.by === 'owner' ? mendedStatus(photo) : current);
    case 'tag-forbidden': {
      if (photo.replaces !== undefined) return photo;
      const hold = ofTag(event.tag);
      // Left to a ban, the end of the ban would publish it.
      if (isOut(photo)) return withStatus('held', { hold });
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
      return changed(fieldsOf(decided, event, photo, updatedAt));
    }
    case 'decision-undone': {
      const state = decidedStateOf(photo);
      if (state instanceof ContractError) return state;
      return changed({ ...fieldsOf(event.to, event, photo, updatedAt), block: event.block });
    }
    case 'soft-deleted': {
      if (photo.replaces !== undefined) return refused(photo);
      if (photo.restorable) return photo;
      const until = secondsAfter(now, limits.photo.undoSeconds + limits.photo.undoGraceSeconds);
      // Taken back, it is what it was: `updatedAt` stays.
      return { ...photo, status: 'removed', restorable: { until, status: photo.status } };
    }
    case 'restored':
      if (!photo.restorable) return photo.status === 'removed' ? refused(photo) : photo;
      if (now > photo.restorable.until) return refused(photo, 'deleted for good');
      return { ...photo, status: photo.restorable.status, restorable: undefined };
  }
}

/** How long a file has not come, or a failure has been read, is what the cleanups look for. */
const isExpired = ({ status, deletedAt, restorable, removed }: PhotoLife, now: Date): boolean =>
  status === 'uploading' ||
  status === 'failed' ||
  deletedAt !== undefined ||
  (restorable !== undefined && restorable.until < now) ||
  (removed !== undefined && removed.at < daysBefore(now, limits.retention.removedPhotoDays));

function decidedStateOf(photo: PhotoLife): DecidedState | ContractError {
  const { status, hold = byStaff, removed } = photo;
  if (photo.restorable || photo.deletedAt !== undefined) return refused(photo, 'deleted by its owner');
  switch (status) {
    case 'published':
      return { status };
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

/**
 * Pure: the state of a photo for staff. Throws `failed-precondition` where it is not for them to decide: unmade, or
 * deleted.
 */
export const decidedState = (photo: PhotoLife): DecidedState => orThrow(decidedStateOf(photo));

/** The same object where a decision changes nothing, so that one that is repeated is idempotent. */
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
      // What was hidden comes back for review; a repeated `restore` finds it held and leaves it so.
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

/** A decided state in the photo. One that is public again is blocked no more; while a ban hides it, it is the ban's. */
function fieldsOf(
  state: DecidedState,
  { block, banHides }: Pick<Decision, 'block' | 'banHides'>,
  photo: PhotoLife,
  updatedAt: Date,
): Partial<PhotoLife> {
  if (state.status !== 'published')
    return { hold: undefined, removed: undefined, block: block ?? photo.block, ...state };
  const published = { hold: undefined, removed: undefined, block: undefined };
  if (banHides) return { ...published, status: 'hidden', hold: byBan };
  return { ...published, status: 'published', publishedAt: photo.publishedAt ?? updatedAt };
}
