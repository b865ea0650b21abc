import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { banUserContract } from '#contract/callables/banUser.ts';
import type { StaffRole } from '#contract/documents/user.ts';
import { ContractError } from '#contract/errors.ts';
import { parseUid } from '#contract/ids.ts';
import { directionFor } from '../../data/bans/bannedPhotos.ts';
import { next } from '../../data/photos/photoLife.ts';
import { lifeOf } from '../../data/photos/storedLife.ts';
import { decidedRole, requireAuthority, requireStaff } from '../../staff/authority.ts';
import { roleUnderBan } from '../../staff/countsAs.ts';
import { isOver, nextBan, parseUntil } from './banPolicy.ts';

const now = new Date('2026-11-21T10:00:00Z');
const [mod, somebody] = [parseUid('mod'), parseUid('somebody')];

const codeOf = (work: () => unknown) => {
  try {
    work();
    return 'allowed';
  } catch (error) {
    return error instanceof ContractError ? error.code : 'failed';
  }
};

describe('who may ban whom', () => {
  const attempt = (actor: StaffRole | null, target: StaffRole | null, isBanned = false) =>
    codeOf(() =>
      requireAuthority({ actor: { uid: mod, role: actor, isBanned }, target: { uid: somebody, role: target } }),
    );

  it.each([
    ['moderator', null, 'allowed'],
    ['moderator', 'moderator', 'permission-denied'],
    ['moderator', 'admin', 'permission-denied'],
    ['admin', null, 'allowed'],
    ['admin', 'moderator', 'allowed'],
    ['admin', 'admin', 'allowed'],
    [null, null, 'permission-denied'],
  ] as const)('a ban by a caller who is %s of a person who is %s is %s', (actor, target, outcome) => {
    expect(attempt(actor, target)).toBe(outcome);
  });

  it('a caller who was banned meanwhile cannot ban anybody', () => {
    expect(attempt('admin', null, true)).toBe('permission-denied');
  });

  it.each(['moderator', 'admin'] as const)('nobody can ban themself as %s', (role) => {
    const oneself = { actor: { uid: mod, role, isBanned: false }, target: { uid: mod, role: null } };
    expect(codeOf(() => requireAuthority(oneself))).toBe('permission-denied');
  });

  it('the stored role counts before the claim', () => {
    expect(decidedRole({ role: null }, 'admin')).toBeNull();
    expect(decidedRole({ role: 'moderator' }, null)).toBe('moderator');
    expect(decidedRole(undefined, 'admin')).toBe('admin');
  });
});

describe('a person who lost a role by a ban', () => {
  const ban = { reason: '', by: 'admin', at: now };

  it('a person who lost a role by a ban counts as staff for others during the ban', () => {
    const banned = { status: 'banned', ban: { ...ban, ofStaff: true } } as const;
    expect(roleUnderBan(banned, null)).toBe('moderator');
    expect(roleUnderBan(banned, 'admin')).toBe('admin');
    expect(roleUnderBan({ ...banned, status: 'normal' }, null)).toBeNull();
  });

  it('no other banned person counts as staff', () => {
    expect(roleUnderBan({ status: 'banned', ban }, null)).toBeNull();
    expect(roleUnderBan({ status: 'banned', ban: undefined }, null)).toBeNull();
    expect(roleUnderBan(undefined, null)).toBeNull();
  });
});

describe('who may act on the site', () => {
  const attempt = (role: StaffRole | null, needed?: StaffRole, isBanned = false) =>
    codeOf(() => requireStaff({ role, isBanned }, needed));

  it('current staff of a sufficient role may act', () => {
    expect([attempt('moderator'), attempt('admin'), attempt('admin', 'admin')]).toEqual(Array(3).fill('allowed'));
    expect([attempt(null), attempt(null, 'admin'), attempt('moderator', 'admin')]).toEqual(
      Array(3).fill('permission-denied'),
    );
  });

  it('nobody who is banned may act', () => {
    expect(attempt('admin', 'moderator', true)).toBe('permission-denied');
  });
});

describe('the end of a ban', () => {
  it.each([
    [undefined, undefined],
    ['2026-11-21T10:00:00.001Z', new Date('2026-11-21T10:00:00.001Z')],
  ])('the end of a ban may be %s', (until, date) => {
    expect(parseUntil(until, now)).toEqual(date);
  });

  it.each([['2026-11-21T10:00:00.000Z'], ['2020-01-01T00:00:00Z'], ['2027-13-45T00:00:00Z'], ['tomorrow']])(
    'the end of a ban cannot be %s',
    (until) => {
      expect(codeOf(() => parseUntil(until, now))).toBe('invalid-argument');
    },
  );

  it('a ban ends to the millisecond, and one without an end never does', () => {
    expect(isOver({ until: now }, now)).toBe(true);
    expect(isOver({ until: new Date(now.getTime() + 1) }, now)).toBe(false);
    expect(isOver({}, now)).toBe(false);
  });
});

describe('the input of banUser', () => {
  const accepts = (more: object) =>
    v.safeParse(banUserContract.input, { uid: 'somebody', reason: 'spam', ...more }).success;

  it('the reason has 1 to 500 characters, as people count them', () => {
    expect(accepts({ reason: '瞬'.repeat(500) })).toBe(true);
    expect(accepts({ reason: '📷'.repeat(500) })).toBe(true);
    for (const reason of ['', '   ', '瞬'.repeat(501), 'a\u0000b', 'a\u202eb', 7, undefined]) {
      expect(accepts({ reason }), JSON.stringify(reason)).toBe(false);
    }
  });

  it.each([
    [{ until: '2026-11-21' }],
    [{ until: 1_800_000_000 }],
    [{ hidePhotos: 'yes' }],
    [{ uid: 'a/b' }],
    [{ x: 1 }],
  ])('the input cannot have %j', (more) => {
    expect(accepts(more)).toBe(false);
  });
});

describe('a ban', () => {
  const command = { reason: 'spam', until: undefined, hidePhotos: false, by: mod, ofStaff: false };

  it('a ban has the reason, end and photos of the command', () => {
    expect(nextBan(undefined, { ...command, until: now }, now)).toEqual({
      reason: 'spam',
      until: now,
      by: mod,
      at: now,
      hidePhotos: false,
    });
  });

  it('a changed ban keeps its hidden photos, and loses an end that the command omits', () => {
    const running = { reason: 'x', by: 'other', at: new Date(0), until: now, hidePhotos: true };
    expect(nextBan(running, command, now)).toEqual({ reason: 'spam', by: mod, at: now, hidePhotos: true });
  });
});

describe('a ban that takes a role away', () => {
  it('a ban that takes a role away records it, also after a change', () => {
    const command = { reason: 'spam', until: undefined, hidePhotos: false, by: mod, ofStaff: true };
    const made = nextBan(undefined, command, now);
    expect(made).toMatchObject({ ofStaff: true });
    expect(nextBan(made, { ...command, ofStaff: false }, now)).toMatchObject({ ofStaff: true });
  });
});

describe('the photos of a person', () => {
  const user = { status: 'normal' } as const;
  const ban = { reason: '', by: 'mod', at: now };

  it('the photos are hidden by a ban that says so, and shown again without a ban', () => {
    expect(directionFor({ ...user, status: 'banned', ban: { ...ban, hidePhotos: true } })).toBe('hide');
    expect(directionFor({ ...user, status: 'banned', ban: { ...ban, hidePhotos: false } })).toBe('leave');
    expect(directionFor({ ...user, status: 'banned' })).toBe('leave');
    expect(directionFor(user)).toBe('restore');
    expect(directionFor(undefined)).toBe('leave');
  });

  it('a photo processed when the ban came is hidden, unless it waits for review', () => {
    const made = (ownerIsBanned: boolean, hold?: object) =>
      next(lifeOf({ status: 'processing', hold }), { kind: 'picture-made', ownerIsBanned, ownerIsNew: false }, now);
    expect(made(true)).toMatchObject({ status: 'hidden' });
    expect(made(false)).toMatchObject({ status: 'published' });
    expect(made(true, { rule: 'ng-tag', note: '' })).toMatchObject({ status: 'held' });
  });
});
