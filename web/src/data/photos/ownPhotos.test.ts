import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { photoStatuses } from '#contract/documents/photo.ts';
import { parseUid, titleIdSchema } from '#contract/ids.ts';
import { nextPollMs, ownPhotosQuery } from './ownPhotos.ts';

test('the pause between two reads grows from one second to five and not beyond', () => {
  let pauseMs = 1_000;
  for (let reads = 0; reads < 10; reads += 1) {
    expect(nextPollMs(pauseMs)).toBeGreaterThanOrEqual(pauseMs);
    pauseMs = nextPollMs(pauseMs);
  }
  expect(pauseMs).toBe(5_000);
});

describe('the query for one’s own photos', () => {
  const uid = parseUid('hana');

  test('the default query selects the owner’s undeleted photos, newest first, 60 a page', () => {
    const { where, orderBy, limit } = ownPhotosQuery(uid, {});
    expect(where).toEqual([
      ['ownerId', '==', uid],
      ['status', 'in', photoStatuses.filter((status) => status !== 'removed')],
    ]);
    expect({ orderBy, limit }).toEqual({ orderBy: [['createdAt', 'desc']], limit: 60 });
  });

  test('a filtered query selects a status, a tag, title or album, and a time range', () => {
    const [from, before] = [new Date(1), new Date(2)];
    const { where } = ownPhotosQuery(uid, { status: 'held', of: { kind: 'tag', key: 'さくら' }, from, before });
    expect(where?.slice(1)).toEqual([
      ['status', '==', 'held'],
      ['tagKeys', 'array-contains', 'さくら'],
      ['createdAt', '>=', from],
      ['createdAt', '<', before],
    ]);
    const titleId = v.parse(titleIdSchema, 'a');
    expect(ownPhotosQuery(uid, { of: { kind: 'title', id: titleId } }).where?.[2]).toEqual(['titleId', '==', 'a']);
    expect(ownPhotosQuery(uid, { of: { kind: 'album', key: 'k' } }).where?.[2]).toEqual([
      'albumKeys',
      'array-contains',
      'k',
    ]);
  });

  test('a query by position selects the whole profile in its order', () => {
    const { where, orderBy } = ownPhotosQuery(uid, { status: 'held', byPosition: true });
    expect(where).toEqual([
      ['ownerId', '==', uid],
      ['listed', '==', true],
    ]);
    expect(orderBy).toEqual([['position', 'desc']]);
  });

  test('a query for removed photos selects those that staff removed', () => {
    const { where, orderBy } = ownPhotosQuery(uid, { status: 'removed' });
    expect(where).toEqual([['ownerId', '==', uid]]);
    expect(orderBy).toEqual([['removed.at', 'desc']]);
  });
});
