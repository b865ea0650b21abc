import { describe, expect, it } from 'vitest';
import { parseUid } from '#contract/ids.ts';
import { auditEntryFor, exportable } from './exportable.ts';

const me = parseUid('me1');
const at = new Date(0);
const entry = { action: 'banUser', reason: 'asked by other1', at };

describe('an audit entry in the export of a person', () => {
  it('a person gets every action on their account, without the names of others', () => {
    const given = auditEntryFor(
      {
        ...entry,
        actorId: 'staff1',
        target: 'users/me1',
        before: { status: 'normal' },
        after: { ban: { reason: 'spam', by: 'staff1' } },
        people: ['staff1', 'me1', 'other1'],
        revertedBy: 'audit1',
      },
      me,
    );
    expect(JSON.stringify(given)).not.toContain('staff1');
    expect(exportable(given)).toEqual({
      action: 'banUser',
      reason: 'asked by other1',
      at: at.toISOString(),
      target: 'users/me1',
      before: { status: 'normal' },
      after: { ban: { reason: 'spam' } },
    });
  });

  it('a person does not get the replies to the people who reported them', () => {
    const after = { ownerId: 'me1', status: 'resolved', reply: 'a word to the reporters' };
    const given = auditEntryFor({ ...entry, actorId: 'staff1', target: 'cases/photo_p1', before: {}, after }, me);
    expect(exportable(given)).toMatchObject({ after: { ownerId: 'me1', status: 'resolved' } });
    expect(JSON.stringify(exportable(given))).not.toContain('a word to the reporters');
  });

  it('a person gets every action on their photo or appeal', () => {
    const photo = { ...entry, actorId: 'staff1', target: 'photos/p1', before: { ownerId: 'me1' }, after: {} };
    expect(auditEntryFor(photo, me)).toMatchObject({ target: 'photos/p1', before: { ownerId: 'me1' } });
    const appeal = { ...entry, actorId: 'staff1', target: 'appeals/a1', before: {}, after: { uid: 'me1', note: 'n' } };
    expect(auditEntryFor(appeal, me)).toMatchObject({ target: 'appeals/a1', after: { uid: 'me1', note: 'n' } });
  });

  it('a member of staff gets their own actions, without the target and its state', () => {
    const act = {
      ...entry,
      reason: 'other1 is rude, says staff1',
      actorId: 'me1',
      target: 'users/other1',
      before: { displayName: 'Hana', by: 'staff1' },
      after: { status: 'banned' },
    };
    const given = auditEntryFor(act, me);
    expect(given).toEqual({ action: 'banUser', on: 'users', reason: 'somebody is rude, says somebody', at });
  });

  it('a person mentioned in an entry about others learns only that it exists', () => {
    const passing = { ...entry, actorId: 'staff1', target: 'users/other1', before: { ban: { by: 'me1' } }, after: {} };
    expect(auditEntryFor(passing, me)).toEqual({ action: 'banUser', at });
  });

  it('an entry keeps words that name nobody', () => {
    const lifted = { ...entry, reason: 'by the system', actorId: 'system', target: 'users/me1', before: {}, after: {} };
    expect(auditEntryFor(lifted, me)).toMatchObject({ reason: 'by the system' });
  });
});
