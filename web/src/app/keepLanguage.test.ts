import { expect, test } from 'vitest';
import { languageOfAccount } from './keepLanguage.ts';

test.each([
  { saved: 'en', chosen: undefined, chosenByAccount: false, does: 'en' },
  { saved: 'en', chosen: 'ja', chosenByAccount: false, does: 'en' },
  { saved: 'en', chosen: 'en', chosenByAccount: true, does: 'stay' },
  // Another device chose "follow the browser", so this one forgets the account's language.
  { saved: undefined, chosen: 'en', chosenByAccount: true, does: 'follow-browser' },
  // A visitor chose it here before there was an account.
  { saved: undefined, chosen: 'en', chosenByAccount: false, does: 'stay' },
  { saved: undefined, chosen: undefined, chosenByAccount: true, does: 'stay' },
] as const)('saved $saved, chosen $chosen (by the account: $chosenByAccount): $does', ({ does, ...facts }) => {
  expect(languageOfAccount(facts)).toBe(does);
});
