import { expect, test } from 'vitest';
import { queryClient } from '#data/queryClient.ts';
import { changeList } from './StaffPage.tsx';

const listed = (entries: readonly string[]) => ({ entries, next: undefined });

function read(queryKey: string[]) {
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof listed>>();
  const reading = queryClient.fetchInfiniteQuery({
    queryKey,
    queryFn: () => promise,
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next,
  });
  return { reading, come: resolve };
}

test('a list that is on its way comes, whatever is done before it comes', async () => {
  const { reading, come } = read(['coming']);
  changeList<string>(['coming'], () => listed([]));
  come(listed(['one']));
  expect((await reading).pages).toEqual([listed(['one'])]);
});

test('a list that is there is changed as a whole', async () => {
  const { reading, come } = read(['there']);
  come(listed(['one', 'two']));
  await reading;
  changeList<string>(['there'], ({ entries, next }) => ({ entries: entries.slice(1), next }));
  expect(queryClient.getQueryData(['there'])).toMatchObject({ pages: [listed(['two'])] });
});
