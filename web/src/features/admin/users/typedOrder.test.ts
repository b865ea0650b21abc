import { describe, expect, it } from 'vitest';
import { checkedOrder, untyped } from './typedOrder.ts';

describe('what was typed about somebody', () => {
  it('needs a rule to warn by, and no explanation', () => {
    expect(checkedOrder('warn', untyped)).toEqual({ ok: false, problem: 'rule' });
    const order = { do: 'warn', rule: 'spam', note: '' };
    expect(checkedOrder('warn', { ...untyped, rule: 'spam' })).toEqual({ ok: true, order });
    expect(checkedOrder('warn', { ...untyped, rule: 'spam', note: 'あ'.repeat(501) })).toEqual({
      ok: false,
      problem: 'note',
    });
  });

  it('needs a reason to ban and to lift a ban, of 500 characters as people count them', () => {
    expect(checkedOrder('ban', { ...untyped, reason: ' \n' })).toEqual({ ok: false, problem: 'reason' });
    expect(checkedOrder('unban', { ...untyped, reason: '📷'.repeat(501) })).toEqual({ ok: false, problem: 'reason' });
    expect(checkedOrder('unban', { ...untyped, reason: '📷'.repeat(500) }).ok).toBe(true);
    const order = { do: 'ban', reason: '宣伝', days: undefined, hidePhotos: false };
    expect(checkedOrder('ban', { ...untyped, reason: ' 宣伝 ', days: undefined })).toEqual({ ok: true, order });
  });

  it('needs a role that was chosen, if it is none', () => {
    expect(checkedOrder('setRole', untyped)).toEqual({ ok: false, problem: 'role' });
    const order = { do: 'setRole', role: null };
    expect(checkedOrder('setRole', { ...untyped, role: 'none' })).toEqual({ ok: true, order });
  });
});
