import { useQueries } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { limits } from '#contract/limits.ts';
import { queryClient } from '#data/queryClient.ts';
import { useWords } from '#i18n/words.ts';
import { LoadFailed } from '#session/LoadFailed.tsx';
import { Avatar } from '#ui/Avatar.tsx';
import { Button } from '#ui/Button.tsx';
import { Hint, ownWidth, Row, Stack, VisuallyHidden } from '#ui/layout.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import styles from '../settings.module.css';

type Described = {
  readonly name: string;
  readonly to?: string | undefined;
  readonly face?: { readonly src: string | undefined; readonly name: string };
};

type MutedListProps<Name> = {
  heading: string;
  empty: string;
  /** In the order of muting, the newest last. */
  ids: readonly string[];
  load: (ids: readonly string[]) => Promise<ReadonlyMap<string, Name>>;
  describe: (id: string, name: Name | undefined) => Described;
  onToggle: (id: string) => void;
};

const pageSize = limits.page.size;

/** An unmuted entry keeps its place until the page is left, so that it can be muted again. */
export function MutedList<Name>({ heading, empty, ids, load, describe, onToggle }: MutedListProps<Name>) {
  const words = useWords('mute');
  const headingId = useId();
  const [listed, setListed] = useState(() => ids.toReversed());
  const [count, setCount] = useState<number>(pageSize);
  const added = ids.filter((id) => !listed.includes(id));
  if (added.length > 0) setListed([...added, ...listed]);
  const shown = listed.slice(0, count);
  const { failed, isWaiting, names } = useNames(heading, shown, load);
  const muted = new Set(ids);

  return (
    <Stack as="section" gap={2} className={styles.list} aria-labelledby={headingId}>
      <h2 id={headingId}>{heading}</h2>
      {listed.length === 0 && <Hint isLarge>{empty}</Hint>}
      {failed && <LoadFailed title={words.failedTitle} error={failed.error} onRetry={failed.refetch} />}
      {!failed && isWaiting && (
        <div role="status">
          <VisuallyHidden>{words.loading}</VisuallyHidden>
          {shown.slice(0, 3).map((id) => (
            <Row key={id} gap={3} line className={styles.entry}>
              <Skeleton width="12rem" />
            </Row>
          ))}
        </div>
      )}
      {!failed && !isWaiting && shown.length > 0 && (
        <ul role="list">
          {shown.map((id) => (
            <Row as="li" key={id} gap={3} line className={styles.entry}>
              <Entry described={describe(id, names.get(id))} isMuted={muted.has(id)} onToggle={() => onToggle(id)} />
            </Row>
          ))}
        </ul>
      )}
      {listed.length > count && (
        <Button className={ownWidth} onClick={() => setCount(count + pageSize)}>
          {words.showMore}
        </Button>
      )}
    </Stack>
  );
}

type EntryProps = { described: Described; isMuted: boolean; onToggle: () => void };

function Entry({ described: { name, to, face }, isMuted, onToggle }: EntryProps) {
  const words = useWords('mute');
  return (
    <>
      {face !== undefined && <Avatar src={face.src} name={face.name} size={40} />}
      <span className={styles.name}>
        {to === undefined ? name : <Link to={to}>{name}</Link>}
        {!isMuted && <Hint as="span">{words.undone}</Hint>}
      </span>
      <Button
        variant={isMuted ? 'plain' : 'quiet'}
        aria-label={isMuted ? words.unmuteNamed(name) : words.muteAgainNamed(name)}
        onClick={onToggle}
      >
        {isMuted ? words.unmute : words.muteAgain}
      </Button>
    </>
  );
}

/** Reads a page at a time: what is known stays while `ids` grow. */
function useNames<Name>(heading: string, ids: readonly string[], load: MutedListProps<Name>['load']) {
  const pages = Array.from({ length: Math.ceil(ids.length / pageSize) }, (_, page) =>
    ids.slice(page * pageSize, (page + 1) * pageSize),
  );
  const queries = pages.map((page) => ({ queryKey: ['muted', heading, page], queryFn: () => load(page) }));
  const read = useQueries({ queries }, queryClient);
  return {
    failed: read.find(({ isError }) => isError),
    isWaiting: read.some(({ isPending }) => isPending),
    names: new Map(read.flatMap(({ data }) => [...(data ?? [])])),
  };
}
