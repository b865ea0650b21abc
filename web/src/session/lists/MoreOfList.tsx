import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { Button } from '#ui/Button.tsx';
import { badWords, Live, ownWidth } from '#ui/layout.tsx';

type MoreOfListProps = {
  query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'>;
  words: { readonly more: string; readonly moreFailed: string };
};

/** The button below a list that reads its next page. */
export const MoreOfList = ({ query, words }: MoreOfListProps) => (
  <>
    <Live role="alert">{query.isFetchNextPageError && <p className={badWords}>{words.moreFailed}</p>}</Live>
    {query.hasNextPage && (
      <Button className={ownWidth} busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {words.more}
      </Button>
    )}
  </>
);
