import { createStore } from 'jotai';
import { describe, expect, test } from 'vitest';
import { parseUid } from '#contract/ids.ts';
import type { PeopleCursor, PeoplePage } from '#data/people.ts';
import type { Person } from '#data/profiles.ts';
import { loadMorePeople, loadPeople } from './peopleListCommands.ts';
import { peopleListAtom } from './peopleLists.ts';

const person = (name: string): Person => ({
  uid: parseUid(name),
  username: name,
  usernameKey: name,
  formerKeys: [],
  searchName: '',
  displayName: '',
  photoURL: null,
  bio: '',
  links: [],
  photoCount: 0,
  createdAt: new Date(0),
});

const next: PeopleCursor = ['at-end'];

function aList(key: string, pages: (PeoplePage | Error)[]) {
  let nowMs = 0;
  const asked: (PeopleCursor | undefined)[] = [];
  const environment = {
    store: createStore(),
    list: peopleListAtom(key),
    source: async (after?: PeopleCursor) => {
      asked.push(after);
      const page = pages.shift() ?? { people: [], next: undefined };
      if (page instanceof Error) throw page;
      return page;
    },
    now: () => nowMs,
  };
  const shown = () => environment.store.get(environment.list);
  return { environment, asked, shown, pass: (ms: number) => (nowMs += ms) };
}

describe('a list of people', () => {
  test('adds what follows, nobody twice', async () => {
    const { environment, asked, shown } = aList('a', [
      { people: [person('a'), person('b')], next },
      { people: [person('b'), person('c')], next: undefined },
    ]);
    await loadPeople(environment, { isWayBack: false });
    await loadMorePeople(environment);
    await loadMorePeople(environment);
    expect(asked).toEqual([undefined, next]);
    expect(shown()).toMatchObject({
      people: [{ uid: 'a' }, { uid: 'b' }, { uid: 'c' }],
      tail: { phase: 'complete' },
    });
  });

  test('keeps what it has when more cannot be loaded, and tries again from there', async () => {
    const { environment, asked, shown } = aList('b', [
      { people: [person('a')], next },
      new Error('offline'),
      { people: [person('b')], next: undefined },
    ]);
    await loadPeople(environment, { isWayBack: false });
    await loadMorePeople(environment);
    expect(shown()).toMatchObject({ people: [{ uid: 'a' }], tail: { phase: 'more-failed' } });
    await loadMorePeople(environment);
    expect(asked).toEqual([undefined, next, next]);
    expect(shown()).toMatchObject({ people: [{ uid: 'a' }, { uid: 'b' }] });
  });

  test('is loaded anew after a minute, but not on the way back to it', async () => {
    const { environment, asked, pass } = aList('c', [{ people: [person('a')], next: undefined }]);
    await loadPeople(environment, { isWayBack: false });
    pass(59_999);
    await loadPeople(environment, { isWayBack: false });
    pass(1);
    await loadPeople(environment, { isWayBack: true });
    expect(asked).toHaveLength(1);
    await loadPeople(environment, { isWayBack: false });
    expect(asked).toHaveLength(2);
  });
});
