import { describe, expect, it } from 'vitest';
import { type StatusAction, statusActions } from '#contract/callables/moderatePhotos.ts';
import { photoStatuses, type Visibility, visibilities } from '#contract/documents/photo.ts';
import { effectiveStatus } from '#contract/effectiveStatus.ts';
import { ContractError } from '#contract/errors.ts';
import { parsePhotoId } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { type DecidedState, decidedState, next, orThrow, type PhotoEvent } from './photoLife.ts';
import { isListed, isShown, lifeOf, type PhotoLife } from './storedLife.ts';

const now = new Date('2026-03-04T05:06:07Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const earlier = ago(3 * 24 * 60);
const later = ago(-1);
const other = parsePhotoId('otherother0123456789');

const photo = (status: string, more: Readonly<Record<string, unknown>> = {}): PhotoLife =>
  lifeOf({ status, updatedAt: earlier, ...more });
const held = (rule: string) => ({ hold: { rule, note: '' } });
const removedFrom = (from: string) => ({ removed: { at: earlier, from, rule: 'sexual', note: '' } });
const softDeleted = (status: string, until = later) => ({ restorable: { until, status } });

const states = {
  uploading: photo('uploading'),
  reservation: photo('uploading', { replaces: other }),
  processing: photo('processing'),
  'processing:ng-tag': photo('processing', held('ng-tag')),
  'processing@later': photo('processing', { publishAt: later }),
  failed: photo('failed'),
  scheduled: photo('scheduled', { publishAt: later }),
  'scheduled@due': photo('scheduled', { publishAt: ago(1) }),
  published: photo('published'),
  'held:reports': photo('held', held('reports')),
  'held:ng-tag@later': photo('held', { ...held('ng-tag'), publishAt: later }),
  'hidden:spam': photo('hidden', held('spam')),
  'hidden:ban': photo('hidden', held('ban')),
  'removed<published': photo('removed', removedFrom('published')),
  'removed<hidden:spam': photo('removed', { ...removedFrom('hidden'), ...held('spam') }),
  'bin:uploading': photo('removed', softDeleted('uploading')),
  'bin:scheduled': photo('removed', { ...softDeleted('scheduled'), publishAt: later }),
  'bin:published': photo('removed', softDeleted('published')),
  'bin:hidden:spam': photo('removed', { ...softDeleted('hidden'), ...held('spam') }),
  'bin:hidden:ban': photo('removed', { ...softDeleted('hidden'), ...held('ban') }),
  'bin:removed<published': photo('removed', { ...softDeleted('removed'), ...removedFrom('published') }),
  deleted: photo('removed', { deletedAt: earlier }),
} as const satisfies Readonly<Record<string, PhotoLife>>;

/**
 * A state in a word: `bin` if its owner may still restore it, the reason it is held for, or the state before staff
 * removed it.
 */
function nameOf(life: PhotoLife): string {
  if (life.deletedAt !== undefined) return 'deleted';
  const from = life.removed ? `<${life.removed.from}` : '';
  const hold = life.hold ? `:${life.hold.rule}` : '';
  const status = effectiveStatus(life);
  const isDue = life.publishAt !== undefined && life.publishAt <= now;
  // Only `scheduled` says by itself that its time is ahead.
  const time = life.publishAt === undefined || isDue !== (status === 'scheduled') ? '' : isDue ? '@due' : '@later';
  return `${life.restorable ? 'bin:' : ''}${status}${from}${hold}${time}`;
}

const made = { kind: 'picture-made', ownerIsBanned: false, ownerIsNew: false } as const;
const replaced = { kind: 'picture-replaced', ownerIsNew: false } as const;
const came = { kind: 'time-came', heldTag: undefined, ownerIsNew: false, isStopped: false } as const;
const decision = { kind: 'decided', rule: 'violence', note: 'x', banHides: false } as const;
const events = {
  'picture-begun': { kind: 'picture-begun' },
  'picture-failed': { kind: 'picture-failed', code: 'broken' },
  'picture-made': made,
  'picture-made of a new account': { ...made, ownerIsNew: true },
  'picture-made like a blocked one': { ...made, looksLike: other, ownerIsBanned: true },
  'picture-made under a ban': { ...made, ownerIsBanned: true },
  'picture-replaced': replaced,
  'picture-replaced of a new account': { ...replaced, ownerIsNew: true },
  'picture-replaced like a blocked one': { ...replaced, looksLike: other, ownerIsNew: true },
  'words-changed by owner': { kind: 'words-changed', by: 'owner' },
  'words-changed by staff': { kind: 'words-changed', by: 'staff' },
  'words-changed with a held tag': { kind: 'words-changed', by: 'owner', heldTag: 'x' },
  'visibility-changed': { kind: 'visibility-changed', to: 'private' },
  'time-set': { kind: 'visibility-changed', to: 'unlisted', at: ago(-9) },
  'time-taken-away': { kind: 'visibility-changed', to: 'public', at: null },
  'time-came': { ...came },
  'time-came with a held tag': { ...came, heldTag: 'x', ownerIsNew: true },
  'time-came of a new account': { ...came, ownerIsNew: true },
  'time-came while nothing may be published': { ...came, heldTag: 'x', isStopped: true },
  'tag-forbidden': { kind: 'tag-forbidden', tag: 'x' },
  reported: { kind: 'reported' },
  hide: { ...decision, action: 'hide' },
  hold: { ...decision, action: 'hold' },
  restore: { ...decision, action: 'restore' },
  'restore under a ban': { ...decision, action: 'restore', banHides: true },
  remove: { ...decision, action: 'remove' },
  publish: { ...decision, action: 'publish' },
  'decision-undone': { kind: 'decision-undone', to: { status: 'published' }, block: undefined, banHides: false },
  'ban-began': { kind: 'ban-began' },
  'ban-ended': { kind: 'ban-ended' },
  'soft-deleted': { kind: 'soft-deleted' },
  restored: { kind: 'restored' },
  expired: { kind: 'expired' },
  'marked-deleted': { kind: 'marked-deleted' },
} as const satisfies Readonly<Record<string, PhotoEvent>>;

type Outcomes = Readonly<Partial<Record<keyof typeof states, string>>> & { readonly others: string };

/** Every event in every state. */
const table: Readonly<Record<keyof typeof events, Outcomes>> = {
  'picture-begun': {
    uploading: 'processing',
    reservation: 'processing',
    processing: 'processing',
    'processing:ng-tag': 'processing:ng-tag',
    'bin:uploading': 'bin:processing',
    'processing@later': 'processing@later',
    others: 'refused',
  },
  'picture-failed': {
    processing: 'failed',
    'processing:ng-tag': 'failed:ng-tag',
    'processing@later': 'failed@later',
    others: 'refused',
  },
  'picture-made': {
    processing: 'published',
    'processing:ng-tag': 'held:ng-tag',
    'processing@later': 'scheduled',
    others: 'refused',
  },
  'picture-made of a new account': {
    processing: 'held:new-account',
    'processing:ng-tag': 'held:ng-tag',
    'processing@later': 'held:new-account@later',
    others: 'refused',
  },
  'picture-made like a blocked one': {
    processing: 'held:blocked-picture',
    'processing:ng-tag': 'held:ng-tag',
    'processing@later': 'held:blocked-picture@later',
    others: 'refused',
  },
  'picture-made under a ban': {
    processing: 'hidden:ban',
    'processing:ng-tag': 'held:ng-tag',
    'processing@later': 'scheduled',
    others: 'refused',
  },
  'picture-replaced': {
    published: 'published',
    'held:reports': 'held:reports',
    'hidden:spam': 'held:spam',
    'hidden:ban': 'hidden:ban',
    'bin:published': 'bin:published',
    'bin:hidden:spam': 'bin:held:spam',
    'bin:hidden:ban': 'bin:hidden:ban',
    scheduled: 'scheduled',
    'scheduled@due': 'scheduled@due',
    'held:ng-tag@later': 'held:ng-tag@later',
    'bin:scheduled': 'bin:scheduled',
    others: 'refused',
  },
  'picture-replaced of a new account': {
    published: 'held:new-account',
    'held:reports': 'held:reports',
    'hidden:spam': 'held:spam',
    'hidden:ban': 'hidden:ban',
    'bin:published': 'bin:held:new-account',
    'bin:hidden:spam': 'bin:held:spam',
    'bin:hidden:ban': 'bin:hidden:ban',
    scheduled: 'scheduled',
    'scheduled@due': 'scheduled@due',
    'held:ng-tag@later': 'held:ng-tag@later',
    'bin:scheduled': 'bin:scheduled',
    others: 'refused',
  },
  'picture-replaced like a blocked one': {
    published: 'held:blocked-picture',
    'held:reports': 'held:blocked-picture',
    'hidden:spam': 'held:blocked-picture',
    'hidden:ban': 'held:blocked-picture',
    'bin:published': 'bin:held:blocked-picture',
    'bin:hidden:spam': 'bin:held:blocked-picture',
    'bin:hidden:ban': 'bin:held:blocked-picture',
    scheduled: 'held:blocked-picture@later',
    'scheduled@due': 'held:blocked-picture',
    'held:ng-tag@later': 'held:blocked-picture@later',
    'bin:scheduled': 'bin:held:blocked-picture@later',
    others: 'refused',
  },
  'words-changed by owner': {
    published: 'published',
    'held:reports': 'held:reports',
    'hidden:spam': 'held:spam',
    'hidden:ban': 'hidden:ban',
    scheduled: 'scheduled',
    'scheduled@due': 'scheduled@due',
    'held:ng-tag@later': 'held:ng-tag@later',
    others: 'refused',
  },
  'words-changed by staff': {
    published: 'published',
    'held:reports': 'held:reports',
    'hidden:spam': 'hidden:spam',
    'hidden:ban': 'hidden:ban',
    scheduled: 'scheduled',
    'scheduled@due': 'scheduled@due',
    'held:ng-tag@later': 'held:ng-tag@later',
    'bin:scheduled': 'bin:scheduled',
    'bin:published': 'bin:published',
    'bin:hidden:spam': 'bin:hidden:spam',
    'bin:hidden:ban': 'bin:hidden:ban',
    others: 'refused',
  },
  'words-changed with a held tag': {
    published: 'held:ng-tag',
    'held:reports': 'held:reports',
    'hidden:spam': 'held:spam',
    'hidden:ban': 'held:ng-tag',
    scheduled: 'held:ng-tag@later',
    'scheduled@due': 'held:ng-tag',
    'held:ng-tag@later': 'held:ng-tag@later',
    others: 'refused',
  },
  'visibility-changed': {
    published: 'published',
    'held:reports': 'held:reports',
    'hidden:spam': 'hidden:spam',
    'hidden:ban': 'hidden:ban',
    scheduled: 'published',
    'scheduled@due': 'published',
    'held:ng-tag@later': 'held:ng-tag',
    others: 'refused',
  },
  'time-set': {
    scheduled: 'scheduled',
    'scheduled@due': 'scheduled',
    published: 'scheduled',
    'held:reports': 'held:reports@later',
    'held:ng-tag@later': 'held:ng-tag@later',
    'hidden:spam': 'hidden:spam@later',
    'hidden:ban': 'too late',
    others: 'refused',
  },
  'time-taken-away': {
    scheduled: 'scheduled@due',
    'scheduled@due': 'scheduled@due',
    published: 'same',
    'held:reports': 'same',
    'held:ng-tag@later': 'held:ng-tag',
    'hidden:spam': 'same',
    'hidden:ban': 'same',
    others: 'refused',
  },
  'time-came': { 'scheduled@due': 'published', others: 'refused' },
  'time-came with a held tag': { 'scheduled@due': 'held:ng-tag', others: 'refused' },
  'time-came of a new account': { 'scheduled@due': 'held:new-account', others: 'refused' },
  'time-came while nothing may be published': { 'scheduled@due': 'published', others: 'refused' },
  'tag-forbidden': {
    uploading: 'uploading:ng-tag',
    processing: 'processing:ng-tag',
    published: 'held:ng-tag',
    'hidden:ban': 'held:ng-tag',
    'bin:uploading': 'bin:uploading:ng-tag',
    'bin:published': 'bin:held:ng-tag',
    'bin:hidden:ban': 'bin:held:ng-tag',
    deleted: 'refused',
    'processing@later': 'processing:ng-tag@later',
    scheduled: 'held:ng-tag@later',
    'scheduled@due': 'held:ng-tag',
    'bin:scheduled': 'bin:held:ng-tag@later',
    others: 'same',
  },
  reported: { published: 'held:reports', others: 'refused' },
  hide: {
    published: 'hidden:violence',
    'held:reports': 'hidden:violence',
    'hidden:spam': 'hidden:violence',
    'hidden:ban': 'hidden:violence',
    scheduled: 'hidden:violence@later',
    'scheduled@due': 'hidden:violence',
    'held:ng-tag@later': 'hidden:violence@later',
    'bin:scheduled': 'bin:hidden:violence@later',
    'bin:published': 'bin:hidden:violence',
    'bin:hidden:spam': 'bin:hidden:violence',
    'bin:hidden:ban': 'bin:hidden:violence',
    others: 'refused',
  },
  hold: {
    published: 'held:staff',
    'held:reports': 'same',
    'hidden:ban': 'held:staff',
    scheduled: 'held:staff@later',
    'scheduled@due': 'held:staff',
    'held:ng-tag@later': 'same',
    'bin:scheduled': 'bin:held:staff@later',
    'bin:published': 'bin:held:staff',
    'bin:hidden:ban': 'bin:held:staff',
    others: 'refused',
  },
  restore: {
    published: 'same',
    'held:reports': 'same',
    'hidden:spam': 'published',
    'hidden:ban': 'same',
    'removed<published': 'published',
    'removed<hidden:spam': 'held:spam',
    scheduled: 'same',
    'scheduled@due': 'same',
    'held:ng-tag@later': 'same',
    'bin:scheduled': 'same',
    'bin:published': 'same',
    'bin:hidden:spam': 'bin:published',
    'bin:hidden:ban': 'same',
    'bin:removed<published': 'bin:published',
    others: 'refused',
  },
  'restore under a ban': {
    published: 'same',
    'held:reports': 'same',
    'hidden:spam': 'hidden:ban',
    'hidden:ban': 'same',
    'removed<published': 'hidden:ban',
    'removed<hidden:spam': 'held:spam',
    scheduled: 'same',
    'scheduled@due': 'same',
    'held:ng-tag@later': 'same',
    'bin:scheduled': 'same',
    'bin:published': 'same',
    'bin:hidden:spam': 'bin:hidden:ban',
    'bin:hidden:ban': 'same',
    'bin:removed<published': 'bin:hidden:ban',
    others: 'refused',
  },
  remove: {
    published: 'removed<published',
    'held:reports': 'removed<held:reports',
    'hidden:spam': 'removed<hidden:spam',
    'hidden:ban': 'removed<published',
    'removed<published': 'same',
    'removed<hidden:spam': 'same',
    scheduled: 'removed<published@later',
    'scheduled@due': 'removed<published',
    'held:ng-tag@later': 'removed<held:ng-tag@later',
    'bin:scheduled': 'bin:removed<published@later',
    'bin:published': 'bin:removed<published',
    'bin:hidden:spam': 'bin:removed<hidden:spam',
    'bin:hidden:ban': 'bin:removed<published',
    'bin:removed<published': 'same',
    others: 'refused',
  },
  publish: {
    published: 'same',
    'held:reports': 'published',
    'hidden:ban': 'same',
    scheduled: 'same',
    'scheduled@due': 'same',
    'held:ng-tag@later': 'scheduled',
    'bin:scheduled': 'same',
    'bin:published': 'same',
    'bin:hidden:ban': 'same',
    others: 'refused',
  },
  'decision-undone': {
    published: 'published',
    'held:reports': 'published',
    'hidden:spam': 'published',
    'hidden:ban': 'published',
    'removed<published': 'published',
    'removed<hidden:spam': 'published',
    scheduled: 'scheduled',
    'scheduled@due': 'published',
    'held:ng-tag@later': 'scheduled',
    'bin:scheduled': 'bin:scheduled',
    'bin:published': 'bin:published',
    'bin:hidden:spam': 'bin:published',
    'bin:hidden:ban': 'bin:published',
    'bin:removed<published': 'bin:published',
    others: 'refused',
  },
  'ban-began': { published: 'hidden:ban', others: 'same' },
  'ban-ended': { 'hidden:ban': 'published', 'bin:hidden:ban': 'bin:published', others: 'same' },
  'soft-deleted': {
    uploading: 'bin:uploading',
    reservation: 'refused',
    processing: 'bin:processing',
    'processing:ng-tag': 'bin:processing:ng-tag',
    failed: 'bin:failed',
    published: 'bin:published',
    'held:reports': 'bin:held:reports',
    'hidden:spam': 'bin:hidden:spam',
    'hidden:ban': 'bin:hidden:ban',
    'removed<published': 'bin:removed<published',
    'removed<hidden:spam': 'bin:removed<hidden:spam',
    deleted: 'refused',
    'processing@later': 'bin:processing@later',
    scheduled: 'bin:scheduled',
    'scheduled@due': 'bin:scheduled@due',
    'held:ng-tag@later': 'bin:held:ng-tag@later',
    others: 'same',
  },
  restored: {
    'removed<published': 'refused',
    'removed<hidden:spam': 'refused',
    'bin:uploading': 'uploading',
    'bin:published': 'published',
    'bin:hidden:spam': 'hidden:spam',
    'bin:hidden:ban': 'hidden:ban',
    'bin:removed<published': 'removed<published',
    deleted: 'refused',
    'bin:scheduled': 'scheduled',
    others: 'same',
  },
  expired: { uploading: 'deleted', reservation: 'deleted', failed: 'deleted', deleted: 'deleted', others: 'refused' },
  'marked-deleted': { others: 'deleted' },
};

function outcome(life: PhotoLife, event: PhotoEvent): string {
  const after = next(life, event, now);
  if (!(after instanceof ContractError)) return after === life ? 'same' : nameOf(after);
  expect(after).toMatchObject({ code: 'failed-precondition' });
  return after.field === 'id' ? 'refused' : 'too late';
}

const entriesOf = <Key extends string, Value>(record: Readonly<Record<Key, Value>>) =>
  Object.keys(record).map((key) => [key as Key, record[key as Key]] as const);

const cells = entriesOf(events).flatMap(([eventName, event]) =>
  entriesOf(states).map(([stateName, state]) => ({ eventName, event, stateName, state })),
);

describe('a photo', () => {
  it('the states of the table have the names that outcomes have', () => {
    const wrong = entriesOf(states).flatMap(([name, state]) => {
      const actual = nameOf(state);
      return actual === (name === 'reservation' ? 'uploading' : name) ? [] : [`${name} is called ${actual}`];
    });
    expect(wrong).toEqual([]);
  });

  it('a photo in any state handles any event as the table says', () => {
    const wrong = cells.flatMap(({ eventName, event, stateName, state }) => {
      const { others, [stateName]: expected = others } = table[eventName];
      const actual = outcome(state, event);
      return actual === expected ? [] : [`${eventName}, in the state ${stateName}: ${actual} instead of ${expected}`];
    });
    expect(wrong).toEqual([]);
  });

  it('every change except a deletion and its undo sets a later time, even if the clock is behind', () => {
    const ahead = { updatedAt: later };
    for (const { eventName, event, state } of cells) {
      const before = { ...state, ...ahead };
      const after = next(before, event, now);
      if (after instanceof ContractError || after === before) continue;
      const isUndoable = eventName === 'soft-deleted' || eventName === 'restored';
      expect(after.updatedAt.getTime() - later.getTime(), eventName).toBe(isUndoable ? 0 : 1);
    }
  });

  it('a photo has one date of publication, the first', () => {
    const out = { publishedAt: earlier };
    expect(next(states.processing, made, now)).toMatchObject({ publishedAt: now });
    for (const [state, event] of [
      ['hidden:spam', events.restore],
      ['hidden:ban', events['ban-ended']],
      ['held:reports', events.publish],
    ] as const) {
      expect(next(states[state], event, now)).toMatchObject({ publishedAt: now });
      expect(next({ ...states[state], ...out }, event, now)).toMatchObject(out);
    }
    const underBan = next(states['hidden:spam'], events['restore under a ban'], now);
    expect(underBan).not.toMatchObject({ publishedAt: expect.anything() });
  });

  it('a photo is dated by its reservation, as others of the same call, unless processing took long', () => {
    const { togetherHours } = limits.upload;
    for (const [createdAt, publishedAt] of [
      [ago(1), ago(1)],
      [ago(togetherHours * 60 - 1), ago(togetherHours * 60 - 1)],
      [ago(togetherHours * 60), now],
    ]) {
      expect(next({ ...states.processing, createdAt: createdAt ?? now }, made, now)).toMatchObject({ publishedAt });
      expect(next({ ...states['held:reports'], createdAt: createdAt ?? now }, events.publish, now)).toMatchObject({
        publishedAt,
      });
    }
  });

  it('a private photo gets its date once others can see it, and keeps the first', () => {
    const dated = (life: PhotoLife | ContractError) => life instanceof ContractError || life.publishedAt;
    const sent = next({ ...states.processing, visibility: 'private' }, made, ago(9));
    expect(dated(sent)).toBeUndefined();
    if (sent instanceof ContractError) throw sent;
    const to = (visibility: Visibility, life: PhotoLife, at: Date) => {
      const after = next(life, { kind: 'visibility-changed', to: visibility }, at);
      if (after instanceof ContractError) throw after;
      return after;
    };
    const shown = to('unlisted', sent, ago(8));
    expect(dated(shown)).toEqual(ago(8));
    expect(dated(to('public', to('private', shown, ago(7)), now))).toEqual(ago(8));
    // A held photo gets its first date when the hold ends.
    expect(dated(to('public', { ...states['held:reports'], visibility: 'private' }, now))).toBeUndefined();
  });

  it('a scheduled photo is dated by its scheduled time unless processing took long', () => {
    const { togetherHours } = limits.upload;
    for (const [publishAt, publishedAt] of [
      [ago(1), ago(1)],
      [ago(togetherHours * 60 - 1), ago(togetherHours * 60 - 1)],
      [ago(togetherHours * 60), now],
    ]) {
      const waiting = { publishAt, createdAt: earlier };
      const expected = { status: 'published', publishedAt, publishAt: undefined, approvedAt: undefined };
      expect(next({ ...states.scheduled, ...waiting }, came, now)).toMatchObject(expected);
      expect(next({ ...states['held:reports'], ...waiting }, events.publish, now)).toMatchObject(expected);
    }
  });

  it('a photo approved before its time is not judged again until it gets another picture', () => {
    const passed = next(states['held:ng-tag@later'], events.publish, now);
    if (passed instanceof ContractError) throw passed;
    expect(passed).toMatchObject({ status: 'scheduled', approvedAt: now });
    const judged = { ...came, heldTag: 'x', ownerIsNew: true };
    expect(next(passed, judged, later)).toMatchObject({ status: 'published', publishedAt: later });
    const another = next(passed, replaced, now);
    if (another instanceof ContractError) throw another;
    expect(next(another, judged, later)).toMatchObject({ status: 'held', hold: { rule: 'ng-tag' } });
  });

  it('a scheduled photo becomes private if nothing may be published at its time', () => {
    expect(next({ ...states['scheduled@due'], approvedAt: earlier }, { ...came, isStopped: true }, now)).toMatchObject({
      status: 'published',
      visibility: 'private',
      publishAt: undefined,
      publishedAt: undefined,
    });
  });

  it('a private or seen photo has no scheduled time', () => {
    const at = (life: PhotoLife, to: Visibility) => next(life, { kind: 'visibility-changed', to, at: later }, now);
    const refusal = { code: 'failed-precondition', field: 'publishAt' };
    expect(at(states.scheduled, 'private')).toMatchObject(refusal);
    expect(at({ ...states.published, publishedAt: earlier }, 'public')).toMatchObject(refusal);
    expect(at({ ...states.published, visibility: 'private' }, 'public')).toMatchObject({
      status: 'scheduled',
      visibility: 'public',
      publishAt: later,
    });
    expect(at(states.scheduled, 'public')).toBe(states.scheduled);
  });

  it('setting the same visibility changes nothing', () => {
    const to = { kind: 'visibility-changed', to: 'public' } as const;
    expect(next(states.published, to, now)).toBe(states.published);
  });

  it('a published photo is visible unless private, and listed only if public', () => {
    for (const status of photoStatuses) {
      const seen = visibilities.filter((visibility) => isShown(photo(status, { visibility })));
      const listed = visibilities.filter((visibility) => isListed(photo(status, { visibility })));
      expect([seen, listed], status).toEqual(status === 'published' ? [['public', 'unlisted'], ['public']] : [[], []]);
    }
    expect(isListed(photo('published'))).toBe(true);
    expect(isShown(photo('published', { visibility: 'everybody' }))).toBe(false);
  });

  it.each(visibilities)(
    'a photo that is %s is hidden, shown, held and banned like any other, and keeps its visibility',
    (visibility) => {
      const after = (life: PhotoLife, ...kinds: readonly (keyof typeof events)[]): PhotoLife =>
        kinds.reduce((before, kind) => {
          const is = next(before, events[kind], now);
          if (is instanceof ContractError) throw is;
          return is;
        }, life);
      for (const [out, back] of [
        ['hide', 'restore'],
        ['reported', 'publish'],
        ['ban-began', 'ban-ended'],
        ['soft-deleted', 'restored'],
      ] as const) {
        const gone = after({ ...states.published, visibility }, out);
        expect([gone.visibility, isShown(gone)], out).toEqual([visibility, false]);
        const here = after(gone, back);
        expect([here.visibility, isShown(here), isListed(here)], back).toEqual([
          visibility,
          visibility !== 'private',
          visibility === 'public',
        ]);
      }
    },
  );

  it('a photo is given up after too many attempts over too long a time', () => {
    const { maxAttempts, stuckAfterMinutes } = limits.upload;
    const begun = (attempts: number, startedAt: Date) => ({
      ...states.processing,
      processing: { attempts, startedAt },
    });
    const again = (life: PhotoLife) => next(life, events['picture-begun'], now);
    expect(again(states.uploading)).toMatchObject({ processing: { attempts: 1, startedAt: now } });
    expect(again(begun(1, earlier))).toMatchObject({ processing: { attempts: 2, startedAt: earlier } });
    expect(again(begun(maxAttempts, ago(stuckAfterMinutes + 1)))).toMatchObject({
      status: 'failed',
      failure: { code: 'broken' },
      processing: undefined,
    });
    expect(again(begun(maxAttempts, ago(stuckAfterMinutes - 1)))).toMatchObject({ status: 'processing' });
    expect(again(begun(maxAttempts - 1, earlier))).toMatchObject({ status: 'processing' });
  });

  it('a held photo has its reason', () => {
    expect(next(states.processing, events['picture-made like a blocked one'], now)).toMatchObject({
      hold: { rule: 'blocked-picture', note: other },
    });
    expect(next(states.published, events['words-changed with a held tag'], now)).toMatchObject({
      hold: { rule: 'ng-tag', note: 'x' },
    });
  });

  it('a deleted photo can be restored within the time that its owner was told', () => {
    const until = new Date(now.getTime() + (limits.photo.undoSeconds + limits.photo.undoGraceSeconds) * 1_000);
    const deleted = next(states.published, events['soft-deleted'], now);
    expect(deleted).toMatchObject({ restorable: { until, status: 'published' } });
    if (deleted instanceof ContractError) throw deleted;
    expect(next(deleted, events.restored, until)).toMatchObject({ status: 'published', restorable: undefined });
    expect(next(deleted, events.restored, new Date(until.getTime() + 1))).toBeInstanceOf(ContractError);
    expect(outcome({ ...deleted, replaces: other }, events['soft-deleted'])).toBe('refused');
  });

  it('a photo is erased once nobody can restore it', () => {
    const { removedPhotoDays } = limits.retention;
    const removed = (days: number) =>
      photo('removed', { removed: { at: ago(days * 24 * 60 + 1), from: 'held', rule: 'spam', note: '' } });
    expect(outcome(removed(removedPhotoDays), events.expired)).toBe('deleted');
    expect(outcome(removed(removedPhotoDays - 1), events.expired)).toBe('refused');
    expect(outcome(photo('removed', softDeleted('published', ago(1))), events.expired)).toBe('deleted');
  });

  it('a blocked photo is unblocked when it becomes public again, and stays blocked when hidden', () => {
    const block = { shard: '0', pictureId: other };
    expect(next({ ...states['hidden:spam'], block }, events.restore, now)).toMatchObject({ block: undefined });
    expect(next({ ...states['held:reports'], block }, events.hide, now)).toMatchObject({ block });
    expect(next(states['hidden:spam'], { ...events.hide, rule: 'spam', block }, now)).toMatchObject({
      block,
      ...held('spam'),
    });
  });

  it('a damaged photo is read as far as possible', () => {
    expect(lifeOf({ status: 7, hold: 'x', restorable: {}, updatedAt: 'x' })).toEqual({
      status: 'failed',
      visibility: 'public',
      listed: false,
      tagKeys: [],
      createdAt: new Date(0),
      updatedAt: new Date(0),
    });
  });
});

const ngTag = { rule: 'ng-tag', note: 'x' } as const;
const spam = { rule: 'spam', note: 'as before' } as const;
const gone = (from: 'published' | 'held' | 'hidden') => ({ at: earlier, from, rule: 'sexual', note: '' });

const decidable = {
  published: { status: 'published' },
  held: { status: 'held', hold: ngTag },
  'hidden for spam': { status: 'hidden', hold: spam },
  'hidden for violence': { status: 'hidden', hold: { rule: 'violence', note: '' } },
  'removed while published': { status: 'removed', removed: gone('published') },
  'removed while held': { status: 'removed', removed: gone('held'), hold: ngTag },
  'removed while hidden': { status: 'removed', removed: gone('hidden'), hold: spam },
} as const satisfies Readonly<Record<string, DecidedState>>;
type StateName = keyof typeof decidable;

const hidden: DecidedState = { status: 'hidden', hold: { rule: 'spam', note: 'read the rules' } };
const heldByStaff: DecidedState = { status: 'held', hold: { rule: 'staff', note: 'read the rules' } };
const published: DecidedState = { status: 'published' };
const removed = (from: 'published' | 'held' | 'hidden') => ({ at: now, from, rule: 'spam', note: 'read the rules' });

/** The result of each action of staff in every state; `refused`: the action does not fit. */
const decisions: Readonly<Record<StateName, Readonly<Record<StatusAction, DecidedState | 'same' | 'refused'>>>> = {
  published: {
    hide: hidden,
    hold: heldByStaff,
    restore: 'same',
    remove: { status: 'removed', removed: removed('published') },
    publish: 'same',
  },
  held: {
    hide: hidden,
    hold: 'same',
    restore: 'same',
    remove: { status: 'removed', removed: removed('held'), hold: ngTag },
    publish: published,
  },
  'hidden for spam': {
    hide: 'same',
    hold: 'refused',
    restore: published,
    remove: { status: 'removed', removed: removed('hidden'), hold: spam },
    publish: 'refused',
  },
  'hidden for violence': {
    hide: hidden,
    hold: 'refused',
    restore: published,
    remove: { status: 'removed', removed: removed('hidden'), hold: { rule: 'violence', note: '' } },
    publish: 'refused',
  },
  'removed while published': {
    hide: 'refused',
    hold: 'refused',
    restore: published,
    remove: 'same',
    publish: 'refused',
  },
  'removed while held': {
    hide: 'refused',
    hold: 'refused',
    restore: { status: 'held', hold: ngTag },
    remove: 'same',
    publish: 'refused',
  },
  'removed while hidden': {
    hide: 'refused',
    hold: 'refused',
    restore: { status: 'held', hold: spam },
    remove: 'same',
    publish: 'refused',
  },
};

const undecided = (state: DecidedState): PhotoLife => photo(state.status, { ...state });
const decided = (action: StatusAction, rule: 'spam' | undefined = 'spam'): PhotoEvent => ({
  kind: 'decided',
  action,
  rule,
  note: 'read the rules',
  banHides: false,
});

function decisionOn(life: PhotoLife, action: StatusAction): DecidedState | 'same' | 'refused' {
  const after = next(life, decided(action), now);
  if (after instanceof ContractError) return 'refused';
  return after === life ? 'same' : decidedState(after);
}

const decisionCells = entriesOf(decidable).flatMap(([name, state]) =>
  statusActions.map((action) => ({ name, action, life: undecided(state) })),
);

describe('actions of staff on a photo', () => {
  it.each(decisionCells)('staff act on a photo that is $name: $action', ({ name, action, life }) => {
    expect(decisionOn(life, action)).toEqual(decisions[name][action]);
  });

  it.each(decisionCells)('a repeated action changes nothing: $name, $action', ({ action, life }) => {
    const once = next(life, decided(action), now);
    if (once instanceof ContractError || once === life) return;
    expect(decisionOn(once, action)).toBe('same');
    expect(decisionOn(undecided(decidedState(once)), action)).toBe('same');
  });

  it.each(decisionCells)('staff act on the status that a restore brings back: $name, $action', ({ action, life }) => {
    const step = (photo: PhotoLife, event: PhotoEvent): PhotoLife => orThrow(next(photo, event, now));
    const deleted = step(life, events['soft-deleted']);
    const onDeleted = next(deleted, decided(action), now);
    const onShown = next(life, decided(action), now);
    if (onShown instanceof ContractError || onDeleted instanceof ContractError) {
      expect(onDeleted).toEqual(onShown);
      return;
    }
    expect(onDeleted.status).toBe('removed');
    expect(step(onDeleted, events.restored)).toEqual(onShown);
  });

  it('an action needs a rule if the owner is told one', () => {
    for (const action of ['hide', 'remove'] as const) {
      expect(next(states.published, { ...decision, action, rule: undefined }, now)).toMatchObject({
        code: 'invalid-argument',
        field: 'rule',
      });
    }
    for (const action of ['hold', 'publish', 'restore'] as const) {
      expect(next(states['held:reports'], { ...decision, action, rule: undefined }, now)).not.toBeInstanceOf(
        ContractError,
      );
    }
  });
});

describe('the status that staff decide about', () => {
  it('staff decide about the stored status', () => {
    for (const state of Object.values(decidable)) expect(decidedState(undecided(state))).toEqual(state);
  });

  it('a photo hidden only by a ban counts as public', () => {
    expect(decidedState(states['hidden:ban'])).toEqual(published);
  });

  it('a deleted photo counts as the status that a restore brings back while the owner can restore it', () => {
    expect(decidedState(photo('removed', softDeleted('published')))).toEqual(published);
    expect(decidedState(states['bin:hidden:ban'])).toEqual(published);
    const { removed, status } = states['removed<published'];
    expect(decidedState(states['bin:removed<published'])).toEqual({ status, removed });
  });

  it('a photo without a stored reason counts as held or hidden by staff', () => {
    expect(decidedState(photo('held'))).toEqual({ status: 'held', hold: { rule: 'staff', note: '' } });
    expect(decidedState(photo('hidden'))).toEqual({ status: 'hidden', hold: { rule: 'staff', note: '' } });
  });

  it('staff decide nothing before a photo has a picture, or after its final deletion', () => {
    const undecidable = [
      ...['uploading', 'processing', 'failed'].map((status) => photo(status)),
      ...photoStatuses.map((status) => photo(status, { deletedAt: now, hold: ngTag, ...removedFrom('held') })),
      photo('removed', softDeleted('processing')),
      // It does not say who removed it.
      photo('removed'),
    ];
    for (const found of undecidable) {
      expect(() => decidedState(found)).toThrow(expect.objectContaining({ code: 'failed-precondition', field: 'id' }));
    }
  });
});
