import { it } from 'vitest';
import { expectSameWhereverItDies } from './harness/dataOfBefore.ts';

it('the data of the release before comes to the same at whichever write the first run dies', () =>
  expectSameWhereverItDies(1));
