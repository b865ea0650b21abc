import { queryOptions } from '@tanstack/react-query';
import { readSignInMethods, type SignInMethods } from '#data/account/methods.ts';
import { queryClient } from '#data/queryClient.ts';

/** How the person who is signed in can sign in. Asked anew by each visit: another browser may have changed it. */
export const methodsQuery = queryOptions({
  queryKey: ['sign-in-methods'],
  queryFn: readSignInMethods,
  staleTime: 0,
  gcTime: 0,
});

export const showMethods = (methods: SignInMethods): void => {
  queryClient.setQueryData(methodsQuery.queryKey, methods);
};

/** What is known stays in sight until the answer is there, and where there is none. */
export const readMethodsAgain = (): Promise<void> => queryClient.refetchQueries(methodsQuery);
