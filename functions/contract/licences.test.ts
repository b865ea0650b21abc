import { expect, test } from 'vitest';
import { licenceName, licences, licenceUrl } from './licences.ts';

test('the names are those that Creative Commons uses', () => {
  expect(licences.map(licenceName)).toEqual([
    undefined,
    'CC BY 4.0',
    'CC BY-SA 4.0',
    'CC BY-NC 4.0',
    'CC BY-NC-SA 4.0',
    'CC BY-ND 4.0',
    'CC BY-NC-ND 4.0',
    'CC0 1.0',
  ]);
});

test('a licence has its page in each language, and one address for machines', () => {
  expect(licenceUrl('cc-by-nc-sa-4.0', 'ja')).toBe('https://creativecommons.org/licenses/by-nc-sa/4.0/deed.ja');
  expect(licenceUrl('cc0-1.0', 'en')).toBe('https://creativecommons.org/publicdomain/zero/1.0/deed.en');
  expect(licenceUrl('cc-by-4.0')).toBe('https://creativecommons.org/licenses/by/4.0/');
  expect(licenceUrl('all-rights-reserved', 'ja')).toBeUndefined();
});
