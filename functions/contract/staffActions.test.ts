import { describe, expect, it } from 'vitest';
import { isUndoable, roleToUndo } from './staffActions.ts';

const entry = (action: string, before: Readonly<Record<string, unknown>> = {}, revertedBy?: string) =>
  roleToUndo({ action, before: { ...before }, revertedBy });

describe('what can be undone', () => {
  it('nobody can undo an undo or an unknown action', () => {
    for (const action of ['revertAction', 'updatePhoto', 'importTitles', 'toString', '__proto__', '']) {
      expect([action, isUndoable(action)]).toEqual([action, false]);
      expect(entry(action)).toBeUndefined();
    }
  });

  it('the role that may act may also undo the action', () => {
    expect(entry('warnUser')).toBe('moderator');
    expect(entry('banUser', { status: 'normal' })).toBe('moderator');
    expect(entry('setRole')).toBe('admin');
    expect(entry('saveSettings')).toBe('admin');
  });

  it('only an admin undoes what restores a role', () => {
    expect(entry('banUser', { status: 'normal', role: 'moderator' })).toBe('admin');
    expect(entry('banUser', { status: 'normal', role: null })).toBe('moderator');
  });

  it('only an admin undoes a changed or lifted ban that took a role away', () => {
    for (const action of ['banUser', 'unbanUser', 'resolveAppeal']) {
      expect(entry(action, { status: 'banned', ban: { reason: 'x', ofStaff: true } })).toBe('admin');
      expect(entry(action, { status: 'banned', ban: { reason: 'x' } })).toBe('moderator');
    }
  });

  it('only an admin undoes an act on a person who counted as staff', () => {
    expect(roleToUndo({ action: 'warnUser', before: {}, aboutStaff: true })).toBe('admin');
  });

  it('an action can be undone once', () => {
    expect(entry('warnUser', {}, 'another')).toBeUndefined();
  });
});
