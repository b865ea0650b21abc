import type { Ref } from 'react';
import { useLocation } from 'react-router-dom';
import { SiteLink } from '#i18n/SiteLink.tsx';
import type { ListTail } from '#lib/pagedList.ts';
import { Button, buttonClass } from './Button.tsx';
import { classNames } from './classNames.ts';
import { useFirstDraw } from './firstDraw.tsx';
import { Spinner } from './Spinner.tsx';
import styles from './States.module.css';

type ListEndProps = {
  ref?: Ref<HTMLDivElement>;
  tail: ListTail<unknown>;
  /** The link to the next page where no script runs; only for lists that come as HTML. */
  nextPage?: { readonly label: string; readonly path?: string };
  onMore: () => void;
  more: string;
  isOnDemand?: boolean;
  failure: (error: unknown) => string;
  retry: string;
  whole?: string;
};

export function ListEnd({ ref, tail, nextPage, onMore, more, isOnDemand, failure, retry, whole }: ListEndProps) {
  const isFirstDraw = useFirstDraw() !== undefined;
  if (isFirstDraw && nextPage !== undefined && tail.phase === 'more' && typeof tail.after === 'string') {
    return (
      <div className={styles.end}>
        <NextPage after={tail.after} {...nextPage} />
      </div>
    );
  }
  const isLoading = tail.phase === 'loading-more';
  switch (tail.phase) {
    case 'more':
    case 'loading-more':
      return isOnDemand ? (
        <div className={styles.end}>
          <Button busy={isLoading} onClick={onMore}>
            {more}
          </Button>
        </div>
      ) : (
        <div ref={ref} className={classNames(styles.end, isLoading && styles.loading)} role="status" aria-label={more}>
          <Spinner />
        </div>
      );
    case 'more-failed':
      return (
        <div className={styles.end} role="alert">
          <p>{failure(tail.error)}</p>
          <Button onClick={onMore}>{retry}</Button>
        </div>
      );
    case 'complete':
      return (
        whole && (
          <div className={styles.end}>
            <p>{whole}</p>
          </div>
        )
      );
  }
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
