import { expect, it } from 'vitest';
import { askedIn, kindIn, withAsked, withKind } from './catalogueAddress.ts';

const search = (text: string) => new URLSearchParams(text);

it('reads what is searched for, trimmed and cut to what is ever looked up', () => {
  expect(askedIn(search(''))).toBe('');
  expect(askedIn(search('q=%20ねこ%20'))).toBe('ねこ');
  expect(askedIn(search(`q=${'ね'.repeat(500)}`))).toHaveLength(100);
});

it('knows the kinds of the contract, and takes any other for none', () => {
  expect(kindIn(search('kind=anime'))).toBe('anime');
  expect(kindIn(search('kind=opera'))).toBeUndefined();
});

it('changes one part of the address and leaves the others', () => {
  expect(withAsked(search('kind=film&q=a'), ' ねこ ').toString()).toBe('kind=film&q=%E3%81%AD%E3%81%93');
  expect(withAsked(search('kind=film&q=a'), ' ').toString()).toBe('kind=film');
  expect(withKind(search('q=a'), 'book').toString()).toBe('q=a&kind=book');
  expect(withKind(search('q=a&kind=book'), undefined).toString()).toBe('q=a');
});
