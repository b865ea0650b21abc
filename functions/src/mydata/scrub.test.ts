import { describe, expect, it } from 'vitest';
import { anonymousAuditEntry, anonymousReport, withoutPerson } from './scrub.ts';

const at = new Date(0);

describe('removing a person from a value', () => {
  it('the mark replaces the uid everywhere, and everything else stays', () => {
    const value = {
      by: 'uid1',
      path: 'users/uid1',
      list: ['uid1', 'uid2', 3],
      at,
      nothing: null,
      uid1: { deep: ['x uid1'] },
    };
    expect(withoutPerson(value, 'uid1')).toEqual({
      by: 'deleted',
      path: 'users/deleted',
      list: ['deleted', 'uid2', 3],
      at,
      nothing: null,
      deleted: { deep: ['x deleted'] },
    });
  });

  it('the scrub keeps words that contain a short uid, and treats special characters in a uid literally', () => {
    expect(withoutPerson(['a banana', 'users/a', 'aA'], 'a')).toEqual(['deleted banana', 'users/deleted', 'aA']);
    expect(withoutPerson(['a.b', 'axb', 'users/a.b/x'], 'a.b')).toEqual(['deleted', 'axb', 'users/deleted/x']);
    expect(withoutPerson(['(a+b)-$1'], '(a+b)-$1')).toEqual(['deleted']);
  });

  it('the scrub keeps values that are not plain maps, such as timestamps', () => {
    class Stamp {
      readonly seconds = 1;
    }
    const stamp = new Stamp();
    expect(withoutPerson({ stamp }, 'uid1')).toEqual({ stamp });
    expect(withoutPerson(stamp, 'uid1')).toBe(stamp);
  });
});

describe('an audit entry about a deleted person', () => {
  const entry = { actorId: 'staff', action: 'banUser', target: 'users/uid1', reason: 'spam', at };

  it('the entry says what was done, when and by whom, and nothing of the person’s state', () => {
    const before = { displayName: 'Hana', status: 'normal' };
    expect(anonymousAuditEntry({ ...entry, before, after: { status: 'banned' } }, 'uid1')).toEqual({
      ...entry,
      target: 'users/deleted',
      reason: '',
      before: {},
      after: {},
    });
  });

  it('the entry loses what staff wrote about them, in any field', () => {
    const written = { ...entry, reason: 'Hana again', note: 'told Hana so', text: 'Dear Hana', before: {}, after: {} };
    expect(anonymousAuditEntry(written, 'uid1')).toMatchObject({ reason: '', note: '', text: '' });
    const onCase = { ...written, target: 'cases/user_uid1', action: 'resolveCases' };
    expect(anonymousAuditEntry(onCase, 'uid1')).toMatchObject({ target: 'cases/user_deleted', reason: '', note: '' });
  });

  it('the scrub adds no field', () => {
    expect(anonymousAuditEntry(entry, 'uid1')).not.toHaveProperty('note');
  });

  it.each([
    ['who was banned by them', { target: 'users/uid2', before: { ban: { by: 'uid1', reason: 'spam' } } }],
    ['who is one of several', { target: 'photos/b', after: { others: ['uid1'] } }],
    ['what was said in words', { target: 'photos/b', reason: 'asked by uid1' }],
  ])('an entry about another person that names them loses what staff wrote: %s', (_, fields) => {
    const naming = { ...entry, actorId: 'staff', reason: 'as Hana did', before: {}, after: {}, ...fields };
    expect(anonymousAuditEntry(naming, 'uid1')).toMatchObject({ reason: '' });
  });

  it('a second scrub removes what staff wrote if the first kept it', () => {
    const before = {
      ...entry,
      target: 'users/deleted',
      reason: 'Hana again',
      before: {},
      after: {},
      people: ['deleted'],
    };
    const once = anonymousAuditEntry(before, 'deleted');
    expect(once).toEqual({ ...before, reason: '' });
    expect(anonymousAuditEntry(once, 'deleted')).toEqual(once);
  });

  it('the entry loses the text of their photo', () => {
    const onPhoto = { ...entry, action: 'updatePhoto', target: 'photos/a' };
    const before = { ownerId: 'uid1', caption: 'Me at home' };
    expect(anonymousAuditEntry({ ...onPhoto, before, after: { ownerId: 'uid1', caption: '' } }, 'uid1')).toEqual({
      ...onPhoto,
      reason: '',
      before: {},
      after: {},
    });
  });

  it('the entry keeps the states of another person whom they acted on, and the reason', () => {
    const acted = {
      ...entry,
      actorId: 'uid1',
      target: 'users/uid2',
      before: { ban: { by: 'uid1' } },
      after: { status: 'normal' },
    };
    expect(anonymousAuditEntry(acted, 'uid1')).toEqual({
      ...acted,
      actorId: 'deleted',
      before: { ban: { by: 'deleted' } },
    });
  });
});

describe('a report that involves a deleted person', () => {
  const report = {
    targetId: 'uid2',
    reporterId: 'uid1',
    reason: 'spam',
    comment: 'I, uid1, saw it',
    status: 'open',
    createdAt: at,
    caseId: 'user_uid2',
  };
  const now = new Date(1);

  it('a report by them stays open without name and text, and no longer counts', () => {
    expect(anonymousReport(report, 'uid1', 'reporter', now)).toEqual({
      ...report,
      ...{ reporterId: 'deleted', comment: '', towardsHold: 'gone' },
    });
  });

  it('a report about them is closed, without their name', () => {
    expect(anonymousReport(report, 'uid2', 'target', now)).toEqual({
      ...report,
      targetId: 'deleted',
      caseId: 'user_deleted',
      comment: '',
      status: 'resolved',
      handledAt: now,
    });
  });

  it('a report about them that was dismissed stays so', () => {
    const dismissed = { ...report, status: 'dismissed', handledAt: at };
    expect(anonymousReport(dismissed, 'uid2', 'target', now)).toMatchObject({ status: 'dismissed', handledAt: at });
  });
});
