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
  await vi.waitUntil(() => result.current);
  return { fetchNextPage, result, rerender };
}

it('the hook fetches the next page near the end', async () => {
  const { fetchNextPage, result } = await aList();
  result.current.onNearEnd();
  expect(fetchNextPage).toHaveBeenCalledOnce();
});

it('the hook fetches nothing during a read and returns a new function after it', async () => {
  const { fetchNextPage, result, rerender } = await aList({ isFetching: true });
  const before = result.current.onNearEnd;
  before();
  expect(fetchNextPage).not.toHaveBeenCalled();
  await rerender({});
  await expect.poll(() => result.current.onNearEnd).not.toBe(before);
  result.current.onNearEnd();
  expect(fetchNextPage).toHaveBeenCalledOnce();
});

it('the hook retries a failure only on request', async () => {
  const { fetchNextPage, result } = await aList({ isFetchNextPageError: true });
  result.current.onNearEnd();
  expect(fetchNextPage).not.toHaveBeenCalled();
  result.current.onMore();
  expect(fetchNextPage).toHaveBeenCalledOnce();
});

it('the hook fetches nothing after the last page', async () => {
  const { fetchNextPage, result } = await aList({ hasNextPage: false });
  result.current.onNearEnd();
  expect(fetchNextPage).not.toHaveBeenCalled();
});
