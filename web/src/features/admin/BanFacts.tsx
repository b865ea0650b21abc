import type { QueryKey } from '@tanstack/react-query';
import type { Ban } from '#contract/documents/user.ts';
import type { Uid } from '#contract/ids.ts';
import { banDecider } from '#data/staff/cases.ts';
import { formatExact, formatUntil } from '#i18n/format.ts';
import { Time } from '#i18n/Time.tsx';
import { useTextsOf, useWords } from '#i18n/words.ts';
import { Fact, Hint } from '#ui/layout.tsx';
import { useReading } from './StaffPage.tsx';
import staff from './staff.module.css';
import { calledIn, namesIfAny } from './staffWords.ts';

export function BanFacts({ uid, ban }: { uid: Uid; ban: Ban }) {
  const { reason, until, at, hidePhotos } = ban;
  const { words, locale } = useTextsOf('admin', 'ban');
  return (
    <>
      <dl className={staff.facts}>
        <Fact label={words.reason}>{reason}</Fact>
        <Fact label={words.until}>
          {until === undefined ? (
            words.forGood
          ) : (
            <time dateTime={until.toISOString()} title={formatExact(locale, until)}>
              {formatUntil(locale, until, new Date())}
            </time>
          )}
        </Fact>
        <Fact label={words.at}>
          <Time date={at} />
        </Fact>
        <DecidedBy label={words.by} queryKey={['staff', 'bannedBy', uid, at]} read={() => banDecider(uid)} />
      </dl>
      {hidePhotos && <Hint>{words.hidesPhotos}</Hint>}
    </>
  );
}

type DecidedByProps = { label: string; queryKey: QueryKey; read: () => Promise<string | undefined> };

/** Renders nothing if the decider is unknown or cannot be read. */
export function DecidedBy({ label, queryKey, read }: DecidedByProps) {
  const words = useWords('admin');
  const { data, isPending } = useReading(queryKey, async () => {
    const by = await read();
    return { by, names: await namesIfAny(by === undefined ? [] : [by]) };
  });
  const name = data?.by && calledIn(data.names, words, data.by);
  return <Fact label={label}>{isPending ? '…' : name}</Fact>;
}
