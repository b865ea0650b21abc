import type { PhotoAction } from '#contract/callables/moderatePhotos.ts';
import type { Photo } from '#contract/documents/photo.ts';
import type { ReportReason } from '#contract/documents/report.ts';
import { ContractError } from '#contract/errors.ts';
import { banRule } from '../../data/photos/photoStore.ts';

/** What staff want done with a photo. */
export type PhotoOrder = {
  readonly action: PhotoAction;
  /** `hide` and `remove` need one. */
  readonly rule?: ReportReason | undefined;
  readonly note: string;
  readonly blockImage: boolean;
};

type Hold = NonNullable<Photo['hold']>;
type Removal = NonNullable<Photo['removed']>;

/**
 * How a photo stands by itself: what a ban has hidden is what it would be without the ban, because staff decide about photos and
 * the ban about all of a person's.
 */
export type OwnState =
  | { readonly status: 'published' }
  | { readonly status: 'held' | 'hidden'; readonly hold: Hold }
  | { readonly status: 'removed'; readonly removed: Removal; readonly hold?: Hold };

/** `hold.rule` of what staff hold without naming a rule. */
const staffRule = 'staff';

const unfit = (what: string) => new ContractError('failed-precondition', what, { field: 'id' });

/**
 * Pure: how a photo stands. Throws `failed-precondition` for what is not for staff to decide: no picture was made of it yet,
 * or its owner has deleted it.
 */
export function ownState({ status, hold, removed, restorable, deletedAt }: Photo): OwnState {
  if (restorable || deletedAt) throw unfit('deleted by its owner');
  switch (status) {
    case 'published':
      return { status };
    case 'hidden':
      return hold?.rule === banRule ? { status: 'published' } : { status, hold: hold ?? { rule: staffRule, note: '' } };
    case 'held':
      return { status, hold: hold ?? { rule: staffRule, note: '' } };
    case 'removed':
      if (!removed) throw unfit('not removed by staff');
      return { status, removed, ...(hold ? { hold } : {}) };
    case 'uploading':
    case 'processing':
    case 'failed':
      throw unfit(`a photo that is ${status}`);
  }
}

function ruleOf({ action, rule }: PhotoOrder): ReportReason {
  if (rule === undefined) throw new ContractError('invalid-argument', `${action} needs a rule`, { field: 'rule' });
  return rule;
}

/** What was hidden comes back for review and not into the open: a repeated `restore` finds it held, and lets it be. */
const restored = ({ removed: { from }, hold }: Extract<OwnState, { status: 'removed' }>): OwnState =>
  from === 'published' ? { status: 'published' } : { status: 'held', hold: hold ?? { rule: staffRule, note: '' } };

/**
 * Pure: how a photo stands after an order, or `same` where it stands so already; an order that is repeated is always `same`.
 * Throws `failed-precondition` where the order does not fit.
 */
export function decidePhoto(state: OwnState, order: PhotoOrder, now: Date): OwnState | 'same' {
  const { action, note } = order;
  switch (action) {
    case 'hide': {
      if (state.status === 'removed') throw unfit('removed: to be restored first');
      const rule = ruleOf(order);
      const isSame = state.status === 'hidden' && state.hold.rule === rule;
      return isSame ? 'same' : { status: 'hidden', hold: { rule, note } };
    }
    case 'hold':
      if (state.status === 'held') return 'same';
      if (state.status !== 'published') throw unfit(`a photo that is ${state.status}`);
      return { status: 'held', hold: { rule: staffRule, note } };
    case 'restore':
      if (state.status === 'hidden') return { status: 'published' };
      return state.status === 'removed' ? restored(state) : 'same';
    case 'remove': {
      if (state.status === 'removed') return 'same';
      const removed = { at: now, from: state.status, rule: ruleOf(order), note };
      return { status: 'removed', removed, ...('hold' in state ? { hold: state.hold } : {}) };
    }
    case 'publish':
      if (state.status === 'published') return 'same';
      if (state.status !== 'held') throw unfit(`a photo that is ${state.status}`);
      return { status: 'published' };
  }
}
