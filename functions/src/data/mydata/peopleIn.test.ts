import { describe, expect, it } from 'vitest';
import { peopleIn } from './peopleIn.ts';

describe('the people that a record names', () => {
  it('are who acted, whom it was done to, and who is named below, each once', () => {
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

  it('are none where there is none: other words are not taken for people', () => {
    expect(
      peopleIn({ action: 'saveSettings', target: 'settings/site', reason: 'by hand', before: { by: '' } }),
    ).toEqual([]);
  });
});
