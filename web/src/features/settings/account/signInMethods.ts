import { queryOptions } from '@tanstack/react-query';
import { readSignInMethods, type SignInMethods } from '#data/account/methods.ts';
import { queryClient } from '#data/queryClient.ts';

/** Each visit reads again: another browser may have changed the list. */
export const methodsQuery = queryOptions({
  queryKey: ['sign-in-methods'],
  queryFn: readSignInMethods,
  staleTime: 0,
  gcTime: 0,
});

export const showMethods = (methods: SignInMethods): void => {
  queryClient.setQueryData(methodsQuery.queryKey, methods);
};

/** The page shows the old list until the answer comes, or if none comes. */
export const readMethodsAgain = (): Promise<void> => queryClient.refetchQueries(methodsQuery);
