import { expect, it } from 'vitest';
import { firstPosition } from '#contract/position.ts';
import { listed, positions } from './migrations.ts';

const change = (fields: Readonly<Record<string, unknown>>) => listed.change(fields, 'photos/a');

it('says of each photo whether lists have it and who sees it, once', () => {
  const visibility = 'public';
  expect(change({ status: 'published' })).toEqual({ update: { listed: true, visibility } });
  expect(change({ status: 'published', listed: true })).toEqual({ update: { listed: true, visibility } });
  expect(change({ status: 'published', listed: true, visibility })).toBeUndefined();
  for (const [unlisted, says] of [
    [{ status: 'held' }, visibility],
    [{ status: 'published', visibility: 'unlisted' }, 'unlisted'],
    [{ status: 7 }, visibility],
  ] as const) {
    expect(change(unlisted)).toEqual({ update: { listed: false, visibility: says } });
    expect(change({ ...unlisted, listed: false, visibility: says })).toBeUndefined();
  }
});

it('corrects what the release before has published or hidden since', () => {
  const visibility = 'public';
  const now = (fields: Readonly<Record<string, unknown>>) => change({ visibility, ...fields });
  expect(now({ status: 'published', listed: false })).toEqual({ update: { listed: true, visibility } });
  expect(now({ status: 'hidden', listed: true })).toEqual({ update: { listed: false, visibility } });
});

it('gives each photo its place on its owner’s page, once, where its date has it', () => {
  const [createdAt, publishedAt] = [new Date('2026-01-01T00:00:00Z'), new Date('2026-01-02T00:00:00Z')];
  const place = (fields: Readonly<Record<string, unknown>>) => positions.change(fields, 'photos/a');
  expect(place({ createdAt, publishedAt })).toEqual({ update: { position: firstPosition(publishedAt, 'a') } });
  expect(place({ createdAt })).toEqual({ update: { position: firstPosition(createdAt, 'a') } });
  expect(place({ createdAt, position: 'V' })).toBeUndefined();
  expect(place({ createdAt, replaces: 'another' })).toBeUndefined();
});
