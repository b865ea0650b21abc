import { describe, expect, it } from 'vitest';
import { mayAnswer, repairOf } from './appeals.ts';

const alone = { deciders: ['mika'], answerer: 'mika', appellant: 'hana', needs: 'moderator', staff: [] } as const;
const mika = { uid: 'mika', role: 'moderator' } as const;

describe('who answers an appeal', () => {
  it('somebody who did not decide may answer', () => {
    expect(mayAnswer({ ...alone, answerer: 'ren', staff: [mika, { uid: 'ren', role: 'moderator' }] })).toBe(true);
  });

  it('a decision that nobody made may be answered by anybody', () => {
    expect(mayAnswer({ ...alone, deciders: [], staff: [mika, { uid: 'ren', role: 'moderator' }] })).toBe(true);
  });

  it.each(['moderator', 'admin'] as const)('the decider may not answer while there is another %s', (role) => {
    expect(mayAnswer({ ...alone, staff: [mika, { uid: 'ren', role }] })).toBe(false);
  });

  it.each([
    ['there is nobody else', []],
    ['the others have lost their role', [{ uid: 'ren', role: null }]],
    ['the only other one has appealed', [{ uid: 'hana', role: 'admin' as const }]],
  ])('the decider may answer if %s', (_case, others) => {
    expect(mayAnswer({ ...alone, staff: [mika, ...others] })).toBe(true);
  });

  it('the others count who took part in the decision no more than the decider', () => {
    const staff = [mika, { uid: 'ren', role: 'moderator' as const }];
    expect(mayAnswer({ ...alone, deciders: ['mika', 'ren'], staff })).toBe(true);
  });

  it('the decider may answer if an answer needs an admin and only moderators are left', () => {
    const staff = [{ uid: 'mika', role: 'admin' } as const, { uid: 'ren', role: 'moderator' } as const];
    expect(mayAnswer({ ...alone, needs: 'admin', staff })).toBe(true);
    expect(mayAnswer({ ...alone, needs: 'admin', staff: [...staff, { uid: 'aki', role: 'admin' }] })).toBe(false);
  });
});

it.each([
  [['done', 'done'], 'done'],
  [['done', 'gone'], 'partly'],
  [['changed', 'done'], 'partly'],
  [['gone'], 'gone'],
  [['gone', 'changed'], 'changed'],
] as const)('an accepted appeal whose acts are %j repairs: %s', (acts, repair) => {
  expect(repairOf(acts)).toBe(repair);
});
