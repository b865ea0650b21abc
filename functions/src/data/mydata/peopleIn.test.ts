import { describe, expect, it } from 'vitest';
import { peopleIn } from './peopleIn.ts';

describe('the people in a record', () => {
  it('a record names the actor, the target and people in its fields, each once', () => {
    const record = {
      actorId: 'staff',
      action: 'banUser',
      target: 'users/hana',
      reason: 'spam',
      before: { status: 'banned', ban: { by: 'earlier', at: new Date(0) }, nothing: null },
      after: { ban: { by: 'staff' }, list: [{ uid: 'sora' }, { ownerId: 'umi' }] },
    };
    expect(peopleIn(record)).toEqual(['staff', 'hana', 'earlier', 'sora', 'umi']);
  });

  it('a record without people names none, because other words do not count as people', () => {
    expect(
      peopleIn({ action: 'saveSettings', target: 'settings/site', reason: 'by hand', before: { by: '' } }),
    ).toEqual([]);
  });
});
