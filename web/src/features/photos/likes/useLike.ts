import { useMutation, useQuery } from '@tanstack/react-query';
import type { PhotoId, Uid } from '#contract/ids.ts';
import { doILike, setLike } from '#data/account/likes.ts';
import { queryClient } from '#data/queryClient.ts';
import { errorWords, useTexts } from '#i18n/words.ts';
import { blink } from '#ui/blink.ts';
import { toast } from '#ui/toast.ts';

/**
 * Updates optimistically and rolls back on failure. `known`: the state a moment ago, which saves the read. `isLiked` is
 * `undefined` until it is known, and false if it cannot be read.
 */
export function useLike(uid: Uid, id: PhotoId, initial?: boolean) {
  const { words, errors } = useTexts('likes');
  const queryKey = ['like', uid, id];
  const { data, isError } = useQuery({
    queryKey,
    queryFn: () => doILike(uid, id),
    ...(initial !== undefined && { initialData: initial }),
  });
  const { mutate } = useMutation({
    mutationKey: queryKey,
    mutationFn: (on: boolean) => setLike(id, on),
    onError: (error, on) => {
      toast('error', (on ? words.notLiked : words.notWithdrawn) + errorWords(error, errors));
      // The last press wins.
      if (queryClient.isMutating({ mutationKey: queryKey }) === 1) queryClient.setQueryData(queryKey, !on);
    },
  });
  return {
    isLiked: data ?? (isError ? false : undefined),
    toggle: () => {
      const on = queryClient.getQueryData(queryKey) !== true;
      // An earlier answer would undo this press.
      void queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, on);
      mutate(on);
      if (on) blink();
      return on;
    },
  };
}
