import { beforeEach, expect, it } from 'vitest';
import type { Desk } from '#contract/documents/desk.ts';
import { queryClient } from '../queryClient.ts';
import { appealAnswered, casesLeft, deskQuery } from './desk.ts';

const { queryKey } = deskQuery('moderator');
const desk: Desk = {
  open: { photo: 3, album: 1, user: 0 },
  late: 0,
  held: 2,
  appeals: 1,
  proposals: 4,
  countedAt: new Date(),
};
const shown = () => queryClient.getQueryData<Desk>(queryKey);

beforeEach(() => void queryClient.setQueryData(queryKey, desk));

it('a decision takes its cases off the desk at once, each from its own kind', () => {
  casesLeft(['photo_a', 'photo_b', 'album_a']);
  expect(shown()).toEqual({ ...desk, open: { photo: 1, album: 0, user: 0 } });
});

it('an undone decision puts them back', () => {
  casesLeft(['photo_a', 'user_a'], true);
  expect(shown()?.open).toEqual({ photo: 4, album: 1, user: 1 });
});

it('no count goes below nothing, if others have been faster', () => {
  casesLeft(['user_a']);
  appealAnswered();
  appealAnswered();
  expect(shown()).toEqual({ ...desk, appeals: 0 });
});

it('nothing is counted before the desk was read', () => {
  queryClient.removeQueries({ queryKey });
  casesLeft(['photo_a']);
  expect(shown()).toBeUndefined();
});
