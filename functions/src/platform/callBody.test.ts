import { describe, expect, it } from 'vitest';
import { callBodyOf, isJson } from './callBody.ts';

const bodyOf = (text: string) => callBodyOf(new TextEncoder().encode(text));

describe('the body of a call', () => {
  it.each([
    ['{"data":null}', null],
    [' {"data":{"a":[1,"@type",{"b":true}]}} ', { a: [1, '@type', { b: true }] }],
    ['{"data":"x"}', 'x'],
  ])('the body %s has data', (text, data) => {
    expect(bodyOf(text)).toEqual({ data });
  });

  it.each([
    ...['', ' ', 'null', '1', '[]', '{}', '{"data":1,"more":2}', '{"data":1}x', '{"data":1', '{"DATA":1}'],
    ...['{"data":{"@type":1}}', '{"data":[[{"a":{"@type":null}}]]}', '{"data":{"__proto__":{"@type":"x"}}}'],
    ...[`{"data":${'['.repeat(1e5)}${']'.repeat(1e5)}}`, `{"data":[${'[],'.repeat(3e4)}[]]}`],
  ])('the body %.40s is no call', (text) => {
    expect(bodyOf(text)).toBeUndefined();
  });

  it.each([
    'application/json',
    'Application/JSON',
    'application/json; charset=utf-8',
    'application/json;charset="UTF-8"',
  ])('the type %s is JSON', (type) => expect(isJson(type)).toBe(true));
  it.each([
    undefined,
    '',
    'text/plain',
    'application/jsonp',
    'application/json; charset=utf-16',
    'application/json, x',
  ])('the type %s is not', (type) => expect(isJson(type)).toBe(false));
});
