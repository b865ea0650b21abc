import * as v from 'valibot';
import { expect, test } from 'vitest';
import { staffReasonSchema } from '#contract/callables/banUser.ts';
import { limits } from '#contract/limits.ts';
import { inWords } from '#lib/inWords.ts';

test('a text is tidied as the contract does, and everything wrong with it is said in the same words', () => {
  const schema = inWords(staffReasonSchema, '長さを確かめてください');
  expect(v.parse(schema, ' はい ')).toBe('はい');
  for (const wrong of ['', '  ', 'あ'.repeat(limits.ban.reasonChars + 1), 'a\u0000b']) {
    const result = v.safeParse(schema, wrong);
    expect(result.issues?.map(({ message }) => message)).toEqual(['長さを確かめてください']);
  }
});
