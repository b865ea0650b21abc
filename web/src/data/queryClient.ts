import { QueryClient } from '@tanstack/react-query';
import { onPersonChange } from './personChange.ts';

/**
 * What pages have read, for `useQuery(options, queryClient)` and its like. There is no provider: only pages that are loaded
 * after the first photo import this module, so that the library is no part of what that photo waits for.
 *
 * What was read stands for a minute. A refused read is not repeated by itself: the page offers to try again. Empty after
 * somebody has signed in or out.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      retry: false,
      networkMode: 'always',
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

onPersonChange(() => queryClient.clear());
