import { describe, expect, it } from 'vitest';
import { deletionWord, isDeletionConfirmed } from './deleteAccount.ts';

describe('the word that confirms a deletion', () => {
  it('the word is the username, the e-mail address of a person without one, or the site’s name without either', () => {
    expect(deletionWord({ username: 'hana', email: 'hana@example.com' })).toBe('hana');
    expect(deletionWord({ username: '', email: 'hana@example.com' })).toBe('hana@example.com');
    expect(deletionWord({ username: '', email: undefined })).toBe('matataki');
    expect(deletionWord({ username: '', email: null })).toBe('matataki');
  });

  it.each([
    ['hana', 'hana'],
    ['Hana', 'hana'],
    ['ｈａｎａ', 'hana'],
    [' hana ', 'hana'],
    ['HANA@example.com', 'hana@example.com'],
    ['hana＠example．com', 'hana@example.com'],
    ['o’neil@example.com', "o'neil@example.com"],
    ['first..last@docomo.ne.jp', 'first..last@docomo.ne.jp'],
    ['user@例え.jp', 'user@xn--r8jz45g.jp'],
  ])('%j confirms %j', (typed, word) => {
    expect(isDeletionConfirmed(typed, word)).toBe(true);
  });

  it.each([
    ['', 'hana'],
    ['han', 'hana'],
    ['hanaa', 'hana'],
    ['はな', 'ハナ'],
    ['hana', 'hana@example.com'],
  ])('%j does not confirm %j', (typed, word) => {
    expect(isDeletionConfirmed(typed, word)).toBe(false);
  });
});
