import { expect, it } from 'vitest';
import { earlySizes } from './gridMeasures.ts';

it('a tile of the first page asks for the width that it has in a row of the usual height, in any window', () => {
  expect(earlySizes({ width: 3_000, height: 2_000 })).toBe(
    '(max-width: 599.98px) min(100vw, 216px), (max-width: 1099.98px) min(100vw, 330px), min(100vw, 504px)',
  );
});
