import { expect, it } from 'vitest';
import { firstPosition } from '#contract/position.ts';
import { listed, positions } from './migrations.ts';

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

it('gives each photo its place on its owner’s page, once, where its date has it', () => {
  const [createdAt, publishedAt] = [new Date('2026-01-01T00:00:00Z'), new Date('2026-01-02T00:00:00Z')];
  const place = (fields: Readonly<Record<string, unknown>>) => positions.change(fields, 'photos/a');
  expect(place({ createdAt, publishedAt })).toEqual({ update: { position: firstPosition(publishedAt, 'a') } });
  expect(place({ createdAt })).toEqual({ update: { position: firstPosition(createdAt, 'a') } });
  expect(place({ createdAt, position: 'V' })).toBeUndefined();
  expect(place({ createdAt, replaces: 'another' })).toBeUndefined();
});
