import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { Ref } from 'react';
import { useLocation } from 'react-router-dom';
import { Button, LinkButton } from './Button.tsx';
import { useFirstDraw } from './firstDraw.tsx';
import { classNames } from './layout.tsx';
import styles from './States.module.css';
import { Spinner } from './States.tsx';

type ListEndProps = {
  ref?: Ref<HTMLDivElement>;
  list: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'error'>;
  /** The link without scripts, for lists that come as HTML. `path`: the whole list's, if this is its beginning. */
  nextPage?: { readonly after: string | undefined; readonly label: string; readonly path?: string };
  onMore: () => void;
  more: string;
  isOnDemand?: boolean;
  failure: (error: unknown) => string;
  retry: string;
  whole?: string;
};

export function ListEnd({ ref, list, nextPage, onMore, more, isOnDemand, failure, retry, whole }: ListEndProps) {
  const { pathname, search } = useLocation();
  const isFirstDraw = useFirstDraw() !== undefined;
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error } = list;
  if (!hasNextPage) {
    return (
      whole && (
        <div className={styles.end}>
          <p>{whole}</p>
        </div>
      )
    );
  }
  if (isFirstDraw && nextPage?.after !== undefined) {
    const query = new URLSearchParams(search);
    query.set('after', nextPage.after);
    return (
      <div className={styles.end}>
        <noscript>
          <LinkButton to={`${nextPage.path ?? pathname}?${query}`} label={nextPage.label} />
        </noscript>
      </div>
    );
  }
  if (isFetchNextPageError && !isFetchingNextPage) {
    return (
      <div className={styles.end} role="alert">
        <p>{failure(error)}</p>
        <Button onClick={onMore} label={retry} />
      </div>
    );
  }
  return isOnDemand ? (
    <div className={styles.end}>
      <Button busy={isFetchingNextPage} onClick={onMore} label={more} />
    </div>
  ) : (
    <div
      ref={ref}
      className={classNames(styles.end, isFetchingNextPage && styles.loading)}
      role="status"
      aria-label={more}
    >
      <Spinner />
    </div>
  );
}
