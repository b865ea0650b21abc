import { useMutation, useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { type Followed, type FollowList, followListOf, isFollowed } from '#contract/documents/follow.ts';
import { ContractError } from '#contract/errors.ts';
import type { Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { followersOf, followListOfPerson, storeFollow } from '#data/account/follows.ts';
import { photoList } from '#data/photos/lists.ts';
import { queryClient } from '#data/queryClient.ts';
import { errorWords, useTexts } from '#i18n/words.ts';
import { toast } from '#ui/toast.ts';
import { user } from '../atoms.ts';

export type { Followed };

type Press = { readonly uid: Uid; readonly followed: Followed; readonly on: boolean };

/** Pure. */
function listWith(list: FollowList, { kind, target }: Followed, on: boolean): FollowList {
  const name = followListOf[kind];
  const others = list[name].filter((each) => each !== target);
  return { ...list, [name]: on ? [...others, target] : others };
}

const write = ({ uid, followed }: Press, on: boolean): unknown =>
  queryClient.setQueryData(followListOfPerson(uid).queryKey, (list) => list && listWith(list, followed, on));

/** Shows the change at once. If the call fails, undoes it and shows a toast. */
export function useFollow() {
  const { words, errors, number } = useTexts('follow');
  const uid = useAtomValue(user)?.uid;
  const { data: list, error, refetch } = useQuery(followListOfPerson(uid));
  const { mutate } = useMutation({
    mutationFn: ({ followed, on }: Press) => storeFollow(followed, on),
    onMutate: (press) => {
      void queryClient.cancelQueries(followListOfPerson(press.uid));
      write(press, press.on);
    },
    onError: (error, press) => {
      write(press, !press.on);
      const isFull = error instanceof ContractError && error.code === 'failed-precondition' && !error.closed;
      const why = isFull ? words.full(number(limits.follows.atMost)) : errorWords(error, errors);
      toast('error', (press.on ? words.followFailed : words.leaveFailed) + why);
    },
    onSuccess: (_, { uid }) => {
      // The feed has changed.
      const { queryKey } = photoList({ of: 'following', uid });
      void queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
      if (list === undefined) void refetch();
    },
  });
  return {
    list,
    error,
    refetch,
    isFollowed: (followed: Followed) => isFollowed(list, followed),
    toggle: (followed: Followed) => {
      if (uid !== undefined) mutate({ uid, followed, on: !isFollowed(list, followed) });
    },
  };
}

/** `undefined` while loading and after a failed read, which nobody needs to know. */
export const useFollowerCount = (uid: Uid): number | undefined => useQuery(followersOf(uid)).data;
