import { describe, expect, test } from 'vitest';
import { decodeFirestoreFields, decodeFirestoreValue, encodeValue } from './firestore.ts';

describe('decodeFirestoreValue', () => {
  test('knows every type that the public documents hold', () => {
    const fields = {
      caption: { stringValue: '夜の橋' },
      width: { integerValue: '4032' },
      aperture: { doubleValue: 1.8 },
      spoiler: { booleanValue: false },
      photoURL: { nullValue: null },
      publishedAt: { timestampValue: '2026-11-21T08:00:00.123Z' },
      tags: { arrayValue: { values: [{ stringValue: '橋' }, { stringValue: '夜' }] } },
      none: { arrayValue: {} },
      owner: { mapValue: { fields: { username: { stringValue: 'hana' } } } },
      empty: { mapValue: {} },
    };
    expect(decodeFirestoreFields(fields)).toEqual({
      caption: '夜の橋',
      width: 4032,
      aperture: 1.8,
      spoiler: false,
      photoURL: null,
      publishedAt: new Date('2026-11-21T08:00:00.123Z'),
      tags: ['橋', '夜'],
      none: [],
      owner: { username: 'hana' },
      empty: {},
    });
  });

  test('numbers that JSON cannot write come through', () => {
    expect(decodeFirestoreValue({ doubleValue: 'NaN' })).toBeNaN();
    expect(decodeFirestoreValue({ doubleValue: '-Infinity' })).toBe(Number.NEGATIVE_INFINITY);
  });

  test('a malformed value throws', () => {
    expect(() => decodeFirestoreValue({ timestampValue: 'yesterday' })).toThrow();
    expect(() => decodeFirestoreValue({ integerValue: '4e2' })).toThrow();
    expect(() => decodeFirestoreValue('text')).toThrow();
  });

  test('a field called __proto__ becomes a field and changes nothing else', () => {
    const decoded = decodeFirestoreFields(JSON.parse('{"__proto__": {"stringValue": "x"}}'));
    expect(Object.getPrototypeOf(decoded)).toBe(Object.prototype);
  });
});

test('a date is written with its milliseconds', () => {
  expect(encodeValue(new Date(Date.UTC(2026, 10, 18, 12, 26, 40, 123)))).toEqual({
    timestampValue: '2026-11-18T12:26:40.123Z',
  });
});
