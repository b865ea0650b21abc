import { expect, it, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { useNextPage } from './useNextPage.ts';

type State = Partial<Record<'hasNextPage' | 'isFetching' | 'isFetchNextPageError', boolean>>;

async function aList(first: State = {}) {
  const fetchNextPage = vi.fn();
  const of = (state: State) => ({
    fetchNextPage,
    hasNextPage: true,
    isFetching: false,
    isFetchNextPageError: false,
    ...state,
  });
  const { result, rerender } = await renderHook((state?: State) => useNextPage(of(state ?? {})), {
    initialProps: first,
  });
  return { fetchNextPage, result, rerender };
}

it('asks near the end for the next page', async () => {
  const { fetchNextPage, result } = await aList();
  result.current.onNearEnd();
  expect(fetchNextPage).toHaveBeenCalledOnce();
});

it('asks for nothing while the list is being read, and has another function for the end afterwards', async () => {
  const { fetchNextPage, result, rerender } = await aList({ isFetching: true });
  const before = result.current.onNearEnd;
  before();
  expect(fetchNextPage).not.toHaveBeenCalled();
  await rerender({});
  expect(result.current.onNearEnd).not.toBe(before);
  result.current.onNearEnd();
  expect(fetchNextPage).toHaveBeenCalledOnce();
});

it('asks after a failure only when somebody wants more', async () => {
  const { fetchNextPage, result } = await aList({ isFetchNextPageError: true });
  result.current.onNearEnd();
  expect(fetchNextPage).not.toHaveBeenCalled();
  result.current.onMore();
  expect(fetchNextPage).toHaveBeenCalledOnce();
});

it('asks for nothing behind the last page', async () => {
  const { fetchNextPage, result } = await aList({ hasNextPage: false });
  result.current.onNearEnd();
  expect(fetchNextPage).not.toHaveBeenCalled();
});
