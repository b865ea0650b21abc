import { expect, test } from 'vitest';
import { words } from '#i18n/ja/account.ts';
import { confirmLabel, isDeletionArmed } from './DeleteDialog.tsx';

const hana = { username: 'はな', email: 'hana@example.com' };
const nameless = { username: '', email: 'hana@example.com' };

test('the username is asked for, the address where there is none, and the site where there is neither', () => {
  expect(confirmLabel(hana, words)).toContain('はな');
  expect(confirmLabel(nameless, words)).toContain('hana@example.com');
  expect(confirmLabel({ username: '', email: null }, words)).toContain('matataki');
});

test('only the very thing arms the deletion, whatever the case and the blanks around it', () => {
  expect(isDeletionArmed(hana, 'はな')).toBe(true);
  expect(isDeletionArmed(hana, ' はな ')).toBe(true);
  expect(isDeletionArmed(nameless, 'Hana@Example.com')).toBe(true);
  for (const typed of ['', 'は', 'はなこ', 'hana@example.com']) expect(isDeletionArmed(hana, typed)).toBe(false);
});

test('nothing typed never arms it, though the account have neither name nor address', () => {
  expect(isDeletionArmed({ username: '', email: null }, '')).toBe(false);
});
