import { expect, test } from 'vitest';
import { languageOfAccount } from './keepLanguage.ts';

test.each([
  { kept: 'en', chosen: undefined, chosenByAccount: false, does: 'en' },
  { kept: 'en', chosen: 'ja', chosenByAccount: false, does: 'en' },
  { kept: 'en', chosen: 'en', chosenByAccount: true, does: 'stay' },
  // Another device chose "follow the browser", so this one forgets the account's language.
  { kept: undefined, chosen: 'en', chosenByAccount: true, does: 'follow-browser' },
  // A visitor chose it here before there was an account.
  { kept: undefined, chosen: 'en', chosenByAccount: false, does: 'stay' },
  { kept: undefined, chosen: undefined, chosenByAccount: true, does: 'stay' },
] as const)('kept $kept, chosen $chosen (by the account: $chosenByAccount): $does', ({ does, ...facts }) => {
  expect(languageOfAccount(facts)).toBe(does);
});
