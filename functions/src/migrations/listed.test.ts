import { expect, it } from 'vitest';
import { listed } from './migrations.ts';

const change = (fields: Readonly<Record<string, unknown>>) => listed.change(fields, 'photos/a');

it('says of each photo whether lists have it, once', () => {
  expect(change({ status: 'published' })).toEqual({ update: { listed: true } });
  expect(change({ status: 'published', listed: true })).toBeUndefined();
  for (const unlisted of [{ status: 'held' }, { status: 'published', visibility: 'unlisted' }, { status: 7 }]) {
    expect(change(unlisted)).toEqual({ update: { listed: false } });
    expect(change({ ...unlisted, listed: false })).toBeUndefined();
  }
});

it('corrects what the release before has published or hidden since', () => {
  expect(change({ status: 'published', listed: false })).toEqual({ update: { listed: true } });
  expect(change({ status: 'hidden', listed: true })).toEqual({ update: { listed: false } });
});
