import { expect, test } from 'vitest';
import { words } from '#i18n/ja/account.ts';
import { confirmLabel, isDeletionArmed } from './DeleteDialog.tsx';

const hana = { username: 'はな', email: 'hana@example.com' };
const nameless = { username: '', email: 'hana@example.com' };

test('the confirmation is the username, else the e-mail address, else the name of the site', () => {
  expect(confirmLabel(hana, words)).toContain('はな');
  expect(confirmLabel(nameless, words)).toContain('hana@example.com');
  expect(confirmLabel({ username: '', email: null }, words)).toContain('matataki');
});

test('only the exact word enables the deletion, ignoring case and surrounding blanks', () => {
  expect(isDeletionArmed(hana, 'はな')).toBe(true);
  expect(isDeletionArmed(hana, ' はな ')).toBe(true);
  expect(isDeletionArmed(nameless, 'Hana@Example.com')).toBe(true);
  for (const typed of ['', 'は', 'はなこ', 'hana@example.com']) expect(isDeletionArmed(hana, typed)).toBe(false);
});

test('an empty field never enables the deletion', () => {
  expect(isDeletionArmed({ username: '', email: null }, '')).toBe(false);
});
