import { describe, expect, it } from 'vitest';
import { isUndoable, roleToUndo } from './staffActions.ts';

const entry = (action: string, before: Readonly<Record<string, unknown>> = {}, revertedBy?: string) =>
  roleToUndo({ action, before: { ...before }, revertedBy });

describe('what can be undone', () => {
  it('is not an undoing, nor anything that no call is named', () => {
    for (const action of ['revertAction', 'updatePhoto', 'importTitles', 'toString', '__proto__', '']) {
      expect([action, isUndoable(action)]).toEqual([action, false]);
      expect(entry(action)).toBeUndefined();
    }
  });

  it('is undone by whoever may do it', () => {
    expect(entry('warnUser')).toBe('moderator');
    expect(entry('banUser', { status: 'normal' })).toBe('moderator');
    expect(entry('setRole')).toBe('admin');
    expect(entry('saveSettings')).toBe('admin');
  });

  it('is an admin’s where a role comes back with it', () => {
    expect(entry('banUser', { status: 'normal', role: 'moderator' })).toBe('admin');
    expect(entry('banUser', { status: 'normal', role: null })).toBe('moderator');
  });

  it('is an admin’s where a ban that took a role away was changed, or lifted', () => {
    for (const action of ['banUser', 'unbanUser', 'resolveAppeal']) {
      expect(entry(action, { status: 'banned', ban: { reason: 'x', ofStaff: true } })).toBe('admin');
      expect(entry(action, { status: 'banned', ban: { reason: 'x' } })).toBe('moderator');
    }
  });

  it('is so once', () => {
    expect(entry('warnUser', {}, 'another')).toBeUndefined();
  });
});
