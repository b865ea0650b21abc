import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useCallback } from 'react';

type List = Pick<UseInfiniteQueryResult, 'fetchNextPage' | 'hasNextPage' | 'isFetching' | 'isFetchNextPageError'>;

/**
 * `onMore` fetches the next page, also after a failure. `onNearEnd` does so unless a read is under way or has failed.
 * It changes with that state, so that an effect that depends on it runs again while the end is near.
 */
export function useNextPage({ fetchNextPage, hasNextPage, isFetching, isFetchNextPageError }: List) {
  const canLoad = hasNextPage && !isFetching && !isFetchNextPageError;
  const onMore = useCallback(() => void fetchNextPage({ cancelRefetch: false }), [fetchNextPage]);
  const onNearEnd = useCallback(() => {
    if (canLoad) onMore();
  }, [canLoad, onMore]);
  return { canLoad, onMore, onNearEnd };
}
