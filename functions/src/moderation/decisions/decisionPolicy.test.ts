import { describe, expect, it } from 'vitest';
import type { Case } from '#contract/documents/case.ts';
import { parseUid } from '#contract/ids.ts';
import { type CaseCommand, requireFitting, requireUndecided } from './decisionPolicy.ts';

const now = new Date('2026-01-01T00:00:00Z');
const later = new Date(now.getTime() + 1);
const me = parseUid('me');
const command = (resolution: CaseCommand['resolution'], what?: 'hide' | 'remove'): CaseCommand => ({
  resolution,
  actions: what ? [{ do: what, rule: 'spam', blockImage: false }] : [],
  note: '',
  reply: '',
});
const closed = (
  resolution: CaseCommand['resolution'],
  ...acts: string[]
): Pick<Case, 'status' | 'decision' | 'deciding'> => ({
  status: resolution,
  decision: {
    ...{ by: 'other', at: now, resolution, acts, note: '', reply: '', auditIds: [] },
    ...{ source: 'report', automated: false },
  },
  deciding: undefined,
});
const claimed = (by: string, until: Date): Pick<Case, 'status' | 'decision' | 'deciding'> => ({
  status: 'open',
  decision: undefined,
  deciding: { by, resolution: 'resolved', acts: ['hide'], until },
});
const answerTo = (state: Pick<Case, 'status' | 'decision' | 'deciding' | 'lease'>, command: CaseCommand): string => {
  try {
    return requireUndecided(state, command, me, now);
  } catch (error) {
    expect(error).toMatchObject({ code: 'failed-precondition' });
    return 'refused';
  }
};

describe('a case', () => {
  it('a decided case accepts the same decision again and no other', () => {
    expect(answerTo(closed('resolved', 'hide'), command('resolved', 'hide'))).toBe('same');
    expect(answerTo(closed('resolved', 'hide'), command('resolved'))).toBe('same');
    expect(answerTo(closed('resolved'), command('resolved', 'hide'))).toBe('refused');
    expect(answerTo(closed('resolved', 'hide'), command('resolved', 'remove'))).toBe('refused');
    expect(answerTo(closed('resolved'), command('dismissed'))).toBe('refused');
  });

  it('a case that another person is deciding is locked, unless the decision is the same', () => {
    expect(answerTo(claimed('other', later), command('dismissed'))).toBe('refused');
    expect(answerTo(claimed('other', later), command('resolved', 'remove'))).toBe('refused');
    expect(answerTo(claimed('other', later), command('resolved', 'hide'))).toBe('same');
    expect(answerTo(claimed('other', now), command('dismissed'))).toBe('open');
  });

  it('a person resumes the same decision on a case, and no other', () => {
    expect(answerTo(claimed('me', later), command('resolved', 'hide'))).toBe('open');
    expect(answerTo(claimed('me', later), command('dismissed'))).toBe('refused');
  });

  it('a case that somebody else has is theirs to decide until their lease ends', () => {
    const held = (by: string, until: Date) => ({ status: 'open' as const, lease: { by, name: '', until } });
    expect(answerTo(held('other', later), command('dismissed'))).toBe('refused');
    expect(answerTo(held('other', now), command('dismissed'))).toBe('open');
    expect(answerTo(held('me', later), command('dismissed'))).toBe('open');
    // The one who is deciding it goes on, even if somebody else has opened it.
    expect(answerTo({ ...claimed('me', later), ...held('other', later) }, command('resolved', 'hide'))).toBe('open');
  });

  it('a case about a person allows no action for photos, and one about an album none for photos alone', () => {
    const refused = expect.objectContaining({ code: 'invalid-argument' });
    expect(() => requireFitting({ kind: 'user' }, command('resolved', 'hide'))).toThrow(refused);
    expect(() => requireFitting({ kind: 'album' }, command('resolved', 'remove'))).toThrow(refused);
    const block = { do: 'hide', rule: 'spam', blockImage: true } as const;
    expect(() => requireFitting({ kind: 'album' }, { ...command('resolved'), actions: [block] })).toThrow(refused);
    for (const kind of ['photo', 'album'] as const) {
      expect(() => requireFitting({ kind }, command('resolved', 'hide'))).not.toThrow();
    }
    expect(() => requireFitting({ kind: 'user' }, command('resolved'))).not.toThrow();
  });
});
