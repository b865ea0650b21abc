import { FieldValue } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { movedAnswer, movedBan, withoutDecider } from './deciderForms.ts';

const at = new Date(0);

describe('a document from before who decided stood beside it', () => {
  it('is handed to its person without who that was', () => {
    expect(withoutDecider({ status: 'banned', ban: { reason: 'spam', by: 'mod', at } })).toEqual({
      ...{ status: 'banned', ban: { reason: 'spam', at } },
    });
    expect(withoutDecider({ text: 'x', handledBy: 'mod', note: 'y' })).toEqual({ text: 'x', note: 'y' });
    expect(withoutDecider({ status: 'normal' })).toEqual({ status: 'normal' });
  });

  it('is moved once: the ban, and the answer to an appeal', () => {
    expect(movedBan({ ban: { reason: 'spam', by: 'mod', at } }, 'hana')).toEqual({
      update: { 'ban.by': FieldValue.delete() },
      also: { 'deciders/ban_hana': { uid: 'hana', by: 'mod', at } },
    });
    expect(movedBan({ ban: { reason: 'spam', at } }, 'hana')).toBeUndefined();
    expect(movedBan({ status: 'normal' }, 'hana')).toBeUndefined();
    expect(movedAnswer({ uid: 'hana', handledBy: 'mod', handledAt: at }, 'one')).toEqual({
      update: { handledBy: FieldValue.delete() },
      also: { 'deciders/appeal_one': { uid: 'hana', by: 'mod', at } },
    });
    expect(movedAnswer({ uid: 'hana' }, 'one')).toBeUndefined();
  });
});
