import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { DecodeError, decode as decodeAs, timestampSchema } from './stored.ts';

const schema = v.object({
  name: v.string(),
  at: v.optional(timestampSchema),
  place: v.optional(v.object({ row: v.number() })),
});
const decode = (path: string, data: unknown) => decodeAs(schema, path, data);

describe('a stored document', () => {
  it('a document is parsed without its unknown fields', () => {
    expect(decode('things/a', { name: 'x', more: 1 })).toEqual({ name: 'x' });
  });

  it('a document has its timestamps as dates with either SDK', () => {
    const date = new Date('2026-01-02T03:04:05.678Z');
    expect(decode('things/a', { name: 'x', at: date }).at).toEqual(date);
    expect(decode('things/a', { name: 'x', at: { toDate: () => date } }).at).toEqual(date);
  });

  it.each([[1_700_000_000], ['2026-01-02'], [null], [{ seconds: 1 }], [{ toDate: true }], [new Date(Number.NaN)]])(
    'a document does not accept %j as a timestamp',
    (at) => {
      expect(() => decode('things/a', { name: 'x', at })).toThrow(DecodeError);
    },
  );

  it('an error names the path and the field of the document, but no content', () => {
    const decodeWrong = () => decode('things/a', { name: 'x', place: { row: 'somebody’s secret' } });
    expect(decodeWrong).toThrow(DecodeError);
    expect(decodeWrong).toThrow('things/a does not fit its schema at place.row');
    expect(decodeWrong).not.toThrow('secret');
  });

  it.each([[undefined], [null], ['text'], [[]], [7]])(
    'a document that is %j is an error at its root or first field',
    (data) => {
      expect(() => decode('things/a', data)).toThrow(/^things\/a does not fit its schema at (its root|name)$/);
    },
  );
});
