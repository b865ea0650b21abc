import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useCallback } from 'react';

type List = Pick<UseInfiniteQueryResult, 'fetchNextPage' | 'hasNextPage' | 'isFetching' | 'isFetchNextPageError'>;

/**
 * `onMore` asks for the next page, after a failure too. `onNearEnd` does unless something is being read or has failed;
 * it is another function once that changes, so that an effect of it asks again while the end is near.
 */
export function useNextPage({ fetchNextPage, hasNextPage, isFetching, isFetchNextPageError }: List) {
  const canLoad = hasNextPage && !isFetching && !isFetchNextPageError;
  const onMore = useCallback(() => void fetchNextPage({ cancelRefetch: false }), [fetchNextPage]);
  const onNearEnd = useCallback(() => {
    if (canLoad) onMore();
  }, [canLoad, onMore]);
  return { canLoad, onMore, onNearEnd };
}
