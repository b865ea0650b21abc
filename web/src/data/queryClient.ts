import { QueryClient } from '@tanstack/react-query';
import { atom } from 'jotai';

/** On the server each page has its own. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
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

export const queryClient = createQueryClient();

/** The client of a page: for loaders, which the server runs too. */
export const queries = atom(queryClient);

/** The first part of the keys of public data, which the cache keeps when the person changes. */
export const publicScope = 'public';

/** Only for the code that follows Firebase's sign-ins. */
export function announcePersonChange(): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== publicScope });
  queryClient.getMutationCache().clear();
}
