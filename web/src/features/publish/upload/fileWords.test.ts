import { expect, test } from 'vitest';
import { noValues } from '../fields/photoValues.ts';
import { clearedWords, clearFileWords, hasFileWords, withFileWords } from './fileWords.ts';
import { anEnvironment, someFacts } from './testing/anEnvironment.ts';
import { changeDraft, type Draft, findItem, newItem, type UploadItem, uploadItems } from './uploadItems.ts';

const words = { caption: '夕空', description: '港の夕方', tags: ['海', '空'] };
const anItem = (draft: Partial<Draft> = {}, key = 'key'): UploadItem => ({
  ...newItem(key, new File(['a'], 'a.jpg'), { ...noValues, ...draft }),
  facts: { ...someFacts, words },
  phase: { phase: 'ready' },
});

test('the words of a file fill empty fields and join the tags', () => {
  expect(withFileWords(anItem()).draft).toMatchObject(words);
  expect(withFileWords(anItem({ tags: ['旅'] })).draft.tags).toEqual(['旅', '海', '空']);
});

test('what a person wrote stays', () => {
  const written = {
    caption: 'まだ途中',
    description: '下書き',
    tags: Array.from({ length: 10 }, (_, index) => `t${index}`),
  };
  expect(withFileWords(anItem(written)).draft).toMatchObject(written);
});

test('a file without words changes nothing', () => {
  const item = { ...anItem(), facts: someFacts };
  expect(withFileWords(item)).toBe(item);
  expect(hasFileWords(item)).toBe(false);
});

test('clearing takes only the words that are still those of the file', () => {
  const filled = withFileWords(anItem({ tags: ['旅'] }));
  expect(clearedWords(filled)).toEqual({ caption: '', description: '', tags: ['旅'] });
  const changed = { ...filled, draft: { ...filled.draft, caption: '別の言葉' } };
  expect(clearedWords(changed)).toEqual({ description: '', tags: ['旅'] });
});

test('the words of several files are cleared at once, except those of files that are sent', () => {
  const { store } = anEnvironment();
  const sent = { ...withFileWords(anItem({}, 'sent')), phase: { phase: 'reserving', reservation: undefined } } as const;
  store.set(uploadItems, [withFileWords(anItem({}, 'one')), withFileWords(anItem({}, 'two')), sent]);
  changeDraft(store, 'two', { caption: '別の言葉' });
  clearFileWords(store, ['one', 'two', 'sent']);
  const draft = (key: string) => findItem(store, key)?.draft;
  expect(draft('one')).toEqual(noValues);
  expect(draft('two')).toEqual({ ...noValues, caption: '別の言葉' });
  expect(draft('sent')).toMatchObject(words);
});
