import { expect, test } from 'vitest';
import { parseUid } from '#contract/ids.ts';
import type { ListedNotice, NoticePage } from '#data/account/notices.ts';
import { type NoticeEnvironment, openNotices, readOn } from './noticeCommands.ts';
import type { NoticeList } from './noticeList.ts';

const aNotice = (id: string, isRead = false): ListedNotice => ({
  id,
  kind: 'photo-published',
  subject: id,
  createdAt: new Date(0),
  ...(isRead ? { readAt: new Date(1) } : {}),
});

function setUp(page: NoticePage | Error, changes: Partial<NoticeEnvironment> = {}) {
  let list: NoticeList = { phase: 'loading' };
  const marked: (readonly string[])[] = [];
  const counted: number[] = [];
  const environment: NoticeEnvironment = {
    uid: parseUid('hana'),
    list: () => list,
    setList: (next) => {
      list = next;
    },
    read: async () => {
      if (page instanceof Error) throw page;
      return page;
    },
    markRead: async (_uid, ids) => void marked.push(ids),
    countAsRead: (count) => counted.push(count),
    ...changes,
  };
  const shown = (): string[] => (list.phase === 'shown' ? list.notices.map(({ id }) => id) : []);
  return { environment, marked, counted, shown, list: () => list };
}

test('opening shows the newest and marks those not read yet, in one go', async () => {
  const { environment, marked, counted, shown } = setUp({
    notices: [aNotice('c'), aNotice('b', true), aNotice('a')],
    more: undefined,
  });
  await openNotices(environment);
  expect(shown()).toEqual(['c', 'b', 'a']);
  expect(marked).toEqual([['c', 'a']]);
  expect(counted).toEqual([2]);
});

test('nothing is written when everything was read', async () => {
  const { environment, marked, counted } = setUp({ notices: [aNotice('a', true)], more: undefined });
  await openNotices(environment);
  expect([marked, counted]).toEqual([[], []]);
});

test('what could not be marked is shown all the same, and stays counted', async () => {
  const { environment, counted, shown } = setUp(
    { notices: [aNotice('a')], more: undefined },
    { markRead: () => Promise.reject(new Error('offline')) },
  );
  await openNotices(environment);
  expect(shown()).toEqual(['a']);
  expect(counted).toEqual([]);
});

test('a failure says so, and opening again loads', async () => {
  const { environment, list } = setUp(new Error('offline'));
  await openNotices(environment);
  expect(list().phase).toBe('failed');
  await openNotices({ ...environment, read: async () => ({ notices: [], more: undefined }) });
  expect(list().phase).toBe('shown');
});

test('more is shown once, behind the others, and marked too', async () => {
  const { environment, marked, shown, list } = setUp({
    notices: [aNotice('c')],
    more: async () => ({ notices: [aNotice('c'), aNotice('b')], more: undefined }),
  });
  await openNotices(environment);
  await Promise.all([readOn(environment), readOn(environment)]);
  expect(shown()).toEqual(['c', 'b']);
  expect(marked).toEqual([['c'], ['c', 'b']]);
  await readOn(environment);
  const { phase } = list();
  expect([phase, shown()]).toEqual(['shown', ['c', 'b']]);
});

test('when what follows fails, what is there stays and it can be asked for again', async () => {
  let isDown = true;
  const { environment, shown, list } = setUp({
    notices: [aNotice('b')],
    more: async () => {
      if (isDown) throw new Error('offline');
      return { notices: [aNotice('a')], more: undefined };
    },
  });
  await openNotices(environment);
  await readOn(environment);
  expect(list()).toMatchObject({ phase: 'shown', tail: { phase: 'more-failed' } });
  isDown = false;
  await readOn(environment);
  expect(shown()).toEqual(['b', 'a']);
});
