import type { Ref } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { ListTail } from '#lib/pagedList.ts';
import { Button, buttonClass } from './Button.tsx';
import { classNames } from './classNames.ts';
import { useFirstDraw } from './firstDraw.tsx';
import { Spinner } from './Spinner.tsx';
import styles from './States.module.css';

type ListEndProps = {
  ref?: Ref<HTMLDivElement>;
  tail: ListTail<unknown>;
  /** Of a list that comes as HTML: the way on where no script asks for more. */
  nextPage?: { readonly label: string; readonly path?: string };
  onMore: () => void;
  /** Said of the ring that turns while a list asks for more by itself; or on the button that asks, of one `isOnDemand`. */
  more: string;
  isOnDemand?: boolean;
  /** What happened and what to do, in words. */
  failure: (error: unknown) => string;
  retry: string;
  /** Said below a list that is whole. */
  whole?: string;
};

/** The end of a list that is loaded in parts: how it stands, and what loads more where that is for people to ask. */
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
  /** Where the page behind this one begins: its `?after=`. */
  after: string;
  label: string;
  /** The list's own page, where this one shows its beginning alone. */
  path?: string | undefined;
};

/** The way on in a list where no script loads what follows: the same address, begun behind what it shows. */
function NextPage({ after, label, path }: NextPageProps) {
  const { pathname, search } = useLocation();
  const asked = new URLSearchParams(search);
  asked.set('after', after);
  return (
    <noscript>
      <Link className={buttonClass()} to={`${path ?? pathname}?${asked}`}>
        {label}
      </Link>
    </noscript>
  );
}
