import { describe, expect, it } from 'vitest';
import { photoActions } from '#contract/callables/moderatePhotos.ts';
import { decodePhoto, type Photo, photoStatuses } from '#contract/documents/photo.ts';
import { ContractError } from '#contract/errors.ts';
import { decidePhoto, type OwnState, ownState, type PhotoOrder } from './photoPolicy.ts';

const now = new Date('2026-03-04T05:06:07Z');
const earlier = new Date('2026-03-01T00:00:00Z');

const photo = (status: string, more: Readonly<Record<string, unknown>> = {}): Photo =>
  decodePhoto('photos/a', {
    schema: 2,
    ownerId: 'hana',
    owner: { username: 'hana', displayName: 'Hana', photoURL: null },
    caption: '',
    description: '',
    alt: '',
    tags: [],
    tagKeys: [],
    status,
    width: 0,
    height: 0,
    thumbhash: '',
    color: '',
    variants: {},
    createdAt: earlier,
    updatedAt: earlier,
    ...more,
  });

const order = (action: PhotoOrder['action'], more: Partial<PhotoOrder> = {}): PhotoOrder => ({
  action,
  rule: 'spam',
  note: 'read the rules',
  blockImage: false,
  ...more,
});

const hold = { rule: 'ng-tag', note: 'x' } as const;
const spam = { rule: 'spam', note: 'as before' } as const;
const gone = (from: 'published' | 'held' | 'hidden') => ({ at: earlier, from, rule: 'sexual', note: '' });

const states = {
  published: { status: 'published' },
  held: { status: 'held', hold },
  'hidden for spam': { status: 'hidden', hold: spam },
  'hidden for violence': { status: 'hidden', hold: { rule: 'violence', note: '' } },
  'removed while published': { status: 'removed', removed: gone('published') },
  'removed while held': { status: 'removed', removed: gone('held'), hold },
  'removed while hidden': { status: 'removed', removed: gone('hidden'), hold: spam },
} as const satisfies Readonly<Record<string, OwnState>>;
type StateName = keyof typeof states;

const hidden: OwnState = { status: 'hidden', hold: { rule: 'spam', note: 'read the rules' } };
const heldByStaff: OwnState = { status: 'held', hold: { rule: 'staff', note: 'read the rules' } };
const published: OwnState = { status: 'published' };
const removed = (from: 'published' | 'held' | 'hidden') => ({ at: now, from, rule: 'spam', note: 'read the rules' });

/** Every state with every action; `refused`: the action does not fit. */
const table: Readonly<Record<StateName, Readonly<Record<PhotoOrder['action'], OwnState | 'same' | 'refused'>>>> = {
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
    remove: { status: 'removed', removed: removed('held'), hold },
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
    restore: { status: 'held', hold },
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

function outcomeOf(state: OwnState, what: PhotoOrder): OwnState | 'same' | 'refused' {
  try {
    return decidePhoto(state, what, now);
  } catch (error) {
    if (error instanceof ContractError && error.code === 'failed-precondition' && error.field === 'id')
      return 'refused';
    throw error;
  }
}

const cells = Object.entries(states).flatMap(([name, state]) =>
  photoActions.map((action) => [name, action, state] as const),
);

describe('what staff do with a photo', () => {
  it.each(cells)('that is %s: %s', (name, action, state) => {
    const expected = Object.entries(table).find(([known]) => known === name)?.[1][action];
    expect(outcomeOf(state, order(action))).toEqual(expected);
  });

  it.each(cells)('done twice is done once: %s, %s', (_name, action, state) => {
    const once = outcomeOf(state, order(action));
    if (once === 'same' || once === 'refused') return;
    expect(outcomeOf(once, order(action))).toBe('same');
  });

  it.each(cells)('done twice is done once also when all of it is stored between: %s, %s', (_name, action, state) => {
    const once = outcomeOf(state, order(action));
    if (once === 'same' || once === 'refused') return;
    const { status, ...more } = once;
    expect(outcomeOf(ownState(photo(status, more)), order(action))).toBe('same');
  });

  it('needs a rule where the owner is told one', () => {
    for (const action of ['hide', 'remove'] as const) {
      expect(() => decidePhoto(published, order(action, { rule: undefined }), now)).toThrow(
        expect.objectContaining({ code: 'invalid-argument', field: 'rule' }),
      );
    }
    for (const action of ['hold', 'publish', 'restore'] as const) {
      expect(() => decidePhoto(states.held, order(action, { rule: undefined }), now)).not.toThrow();
    }
  });
});

describe('how a photo stands by itself', () => {
  it('is what is stored', () => {
    expect(ownState(photo('published'))).toEqual(published);
    expect(ownState(photo('held', { hold }))).toEqual(states.held);
    expect(ownState(photo('hidden', { hold: spam }))).toEqual(states['hidden for spam']);
    expect(ownState(photo('removed', { removed: gone('held'), hold }))).toEqual(states['removed while held']);
  });

  it('is published where a ban alone hides it', () => {
    expect(ownState(photo('hidden', { hold: { rule: 'ban', note: '' } }))).toEqual(published);
  });

  it('is nothing for staff to decide before it has a picture, or once its owner has deleted it', () => {
    const undecidable = [
      ...['uploading', 'processing', 'failed'].map((status) => photo(status)),
      ...photoStatuses.map((status) => photo(status, { deletedAt: now, hold, removed: gone('held') })),
      photo('removed', { restorable: { until: now, status: 'published' } }),
      photo('removed', { restorable: { until: now, status: 'removed' }, removed: gone('held') }),
      // Removed by nobody that it tells of.
      photo('removed'),
    ];
    for (const found of undecidable) {
      expect(() => ownState(found)).toThrow(expect.objectContaining({ code: 'failed-precondition', field: 'id' }));
    }
  });
});
