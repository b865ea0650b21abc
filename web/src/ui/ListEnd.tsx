import type { Ref } from 'react';
import { useLocation } from 'react-router-dom';
import { SiteLink } from '#i18n/SiteLink.tsx';
import type { ListEndState } from '#lib/pagedList.ts';
import { Button, buttonClass } from './Button.tsx';
import { classNames } from './classNames.ts';
import { useFirstDraw } from './firstDraw.tsx';
import { Spinner } from './Spinner.tsx';
import styles from './States.module.css';

type ListEndProps = {
  ref?: Ref<HTMLDivElement>;
  list: ListEndState;
  /** The link to the next page where no script runs; only for lists that come as HTML. */
  nextPage?: { readonly after: string | undefined; readonly label: string; readonly path?: string };
  onMore: () => void;
  more: string;
  isOnDemand?: boolean;
  failure: (error: unknown) => string;
  retry: string;
  whole?: string;
};

export function ListEnd({ ref, list, nextPage, onMore, more, isOnDemand, failure, retry, whole }: ListEndProps) {
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
    const { after, label, path } = nextPage;
    return (
      <div className={styles.end}>
        <NextPage after={after} label={label} path={path} />
      </div>
    );
  }
  if (isFetchNextPageError && !isFetchingNextPage) {
    return (
      <div className={styles.end} role="alert">
        <p>{failure(error)}</p>
        <Button onClick={onMore}>{retry}</Button>
      </div>
    );
  }
  return isOnDemand ? (
    <div className={styles.end}>
      <Button busy={isFetchingNextPage} onClick={onMore}>
        {more}
      </Button>
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

type NextPageProps = {
  after: string;
  label: string;
  /** The page of the whole list, if this page shows only its beginning. */
  path?: string | undefined;
};

function NextPage({ after, label, path }: NextPageProps) {
  const { pathname, search } = useLocation();
  const asked = new URLSearchParams(search);
  asked.set('after', after);
  return (
    <noscript>
      <SiteLink className={buttonClass()} to={`${path ?? pathname}?${asked}`}>
        {label}
      </SiteLink>
    </noscript>
  );
}
