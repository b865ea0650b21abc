import { QueryClient } from '@tanstack/react-query';
import { onPersonChange } from './personChange.ts';

/** Without a provider, so that the first photo does not wait for the library. Cleared when the person changes. */
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
