import { Timestamp } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { exportable, jsonFile, jsonList } from './exportable.ts';

async function* of(...values: readonly unknown[]) {
  yield* values;
}

const textOf = async (values: AsyncIterable<unknown>): Promise<string> => {
  const pieces = [];
  for await (const piece of jsonList(values)) pieces.push(piece);
  // An empty piece would end the file in the ZIP.
  expect(pieces.every((piece) => piece.length > 0)).toBe(true);
  return pieces.join('');
};

describe('a stored document in an export', () => {
  it('an exported document has its times in ISO 8601, at any depth', () => {
    const at = new Date('2026-01-02T03:04:05.678Z');
    const value = { createdAt: Timestamp.fromDate(at), list: [{ at }], count: 3, nothing: null };
    expect(exportable(value)).toEqual({
      createdAt: '2026-01-02T03:04:05.678Z',
      list: [{ at: '2026-01-02T03:04:05.678Z' }],
      count: 3,
      nothing: null,
    });
  });

  it('an exported document says what staff did but not who did it', () => {
    const value = {
      status: 'banned',
      ban: { reason: 'spam', by: 'staff1' },
      actorId: 'staff3',
      revertedBy: 'staff4',
      people: ['staff5'],
      after: { ban: { by: 'staff6' } },
    };
    expect(jsonFile(value)).not.toContain('staff');
    expect(exportable(value)).toEqual({ status: 'banned', ban: { reason: 'spam' }, after: { ban: {} } });
  });
});

describe('documents as one file', () => {
  it('the documents form a JSON list, whether there are none, one or several', async () => {
    expect(JSON.parse(await textOf(of()))).toEqual([]);
    expect(JSON.parse(await textOf(of({ a: 1 })))).toEqual([{ a: 1 }]);
    expect(JSON.parse(await textOf(of({ a: 1 }, { b: '二' }, 3)))).toEqual([{ a: 1 }, { b: '二' }, 3]);
  });
});
