import { useCallback, useEffect, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { limits } from '#contract/limits.ts';
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

/** An unmuted entry keeps its place until the page is left, so that it can be muted again. */
export function MutedList<Name>({ heading, empty, ids, load, describe, onToggle }: MutedListProps<Name>) {
  const words = useWords('mute');
  const headingId = useId();
  const [listed, setListed] = useState(() => ids.toReversed());
  const [count, setCount] = useState<number>(limits.page.size);
  const added = ids.filter((id) => !listed.includes(id));
  if (added.length > 0) setListed([...added, ...listed]);
  const shown = listed.slice(0, count);
  const names = useNames(shown, load);
  const muted = new Set(ids);

  return (
    <Stack as="section" gap={2} className={styles.list} aria-labelledby={headingId}>
      <h2 id={headingId}>{heading}</h2>
      {listed.length === 0 && <Hint isLarge>{empty}</Hint>}
      {names.phase === 'failed' && <LoadFailed title={words.failedTitle} error={names.error} onRetry={names.retry} />}
      {names.phase === 'loading' && (
        <div role="status">
          <VisuallyHidden>{words.loading}</VisuallyHidden>
          {shown.slice(0, 3).map((id) => (
            <Row key={id} gap={3} line className={styles.entry}>
              <Skeleton width="12rem" />
            </Row>
          ))}
        </div>
      )}
      {names.phase === 'shown' && shown.length > 0 && (
        <ul role="list">
          {shown.map((id) => (
            <Row as="li" key={id} gap={3} line className={styles.entry}>
              <Entry
                described={describe(id, names.names.get(id))}
                isMuted={muted.has(id)}
                onToggle={() => onToggle(id)}
              />
            </Row>
          ))}
        </ul>
      )}
      {listed.length > count && (
        <Button className={ownWidth} onClick={() => setCount(count + limits.page.size)}>
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

type Names<Name> =
  | { readonly phase: 'loading' }
  | { readonly phase: 'failed'; readonly error: unknown; readonly retry: () => void }
  | { readonly phase: 'shown'; readonly names: ReadonlyMap<string, Name> };

/** `load` must be stable between renders; known names stay while `ids` grow. */
function useNames<Name>(
  ids: readonly string[],
  load: (ids: readonly string[]) => Promise<ReadonlyMap<string, Name>>,
): Names<Name> {
  const [asked, setAsked] = useState(0);
  const [known, setKnown] = useState<ReadonlyMap<string, Name | undefined>>(new Map());
  const [error, setError] = useState<{ readonly of: unknown }>();
  const missing = ids.filter((id) => !known.has(id));
  const key = JSON.stringify(missing);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` says all of `missing`; `asked` asks again after a failure.
  useEffect(() => {
    if (missing.length === 0) return;
    let isCurrent = true;
    setError(undefined);
    load(missing).then(
      (found) => {
        if (isCurrent) setKnown((before) => new Map([...before, ...missing.map((id) => [id, found.get(id)] as const)]));
      },
      (reason: unknown) => {
        if (isCurrent) setError({ of: reason });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [key, load, asked]);

  const retry = useCallback(() => setAsked((times) => times + 1), []);
  if (error !== undefined) return { phase: 'failed', error: error.of, retry };
  if (missing.length > 0) return { phase: 'loading' };
  const named = [...known].flatMap(([id, name]): [string, Name][] => (name === undefined ? [] : [[id, name]]));
  return { phase: 'shown', names: new Map(named) };
}
