import { useCallback } from 'react';
import type { UserDocument } from '#contract/documents/user.ts';
import { isUid } from '#contract/ids.ts';
import { banDecider } from '#data/staff/appeals.ts';
import { type Name, namesOf, readUsers } from '#data/staff/people.ts';
import { formatExact, formatNumber } from '#i18n/format.ts';
import { Time } from '#i18n/Time.tsx';
import { useLocale, useMessages } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { Button } from '#ui/Button.tsx';
import { AdminSkeleton } from '../AdminSkeleton.tsx';
import { calledIn, type Names } from '../called.ts';
import { useReading } from '../useReading.ts';
import { Fact } from './AppealDetail.tsx';
import styles from './appeals.module.css';

type Condemned = { readonly user: UserDocument | undefined; readonly by: string | undefined; readonly names: Names };

async function readCondemned(uid: string): Promise<Condemned> {
  const user = isUid(uid) ? (await readUsers([uid])).get(uid) : undefined;
  // The ban is worth reading without them.
  const by = user?.ban ? await banDecider(user.uid, user.ban).catch(() => undefined) : undefined;
  const names = await namesOf(by === undefined ? [] : [by]).catch(() => new Map<string, Name>());
  return { user, by, names };
}

/** The ban of who appeals, as it stands now, and the warnings that run. */
export function BanFacts({ uid, appealId, isOpen }: { uid: string; appealId: string; isOpen: boolean }) {
  const { app } = useMessages();
  const words = useWords('adminAppeals');
  const { reading, retry } = useReading(useCallback(() => readCondemned(uid), [uid]));
  return (
    <section className={styles.part}>
      <h3>{words.banHeading}</h3>
      {reading.phase === 'reading' && <AdminSkeleton lines={1} height="6rem" />}
      {reading.phase === 'failed' && (
        <div role="alert">
          <p>{words.personFailed}</p>
          <Button onClick={retry}>{app.retry}</Button>
        </div>
      )}
      {reading.phase === 'read' && <Facts {...reading.value} appealId={appealId} isOpen={isOpen} />}
    </section>
  );
}

function Facts({ user, by, names, appealId, isOpen }: Condemned & { appealId: string; isOpen: boolean }) {
  const words = useWords('adminAppeals');
  const common = useWords('admin');
  const locale = useLocale();
  const ban = user?.status === 'banned' ? user.ban : undefined;
  const now = new Date();
  const running = user?.strikes.filter(({ until }) => until > now).length ?? 0;
  return (
    <>
      {ban === undefined ? (
        <p>{words.noBan}</p>
      ) : (
        <>
          {isOpen && ban.appealId !== appealId && <p>{words.otherBan}</p>}
          <dl className={styles.facts}>
            <Fact label={words.banReason}>{ban.reason}</Fact>
            {by !== undefined && <Fact label={words.banBy}>{calledIn(names, common, by)}</Fact>}
            <Fact label={words.banAt}>
              <Time date={ban.at} />
            </Fact>
            <Fact label={words.banUntil}>{ban.until ? formatExact(locale, ban.until) : words.forGood}</Fact>
          </dl>
          {ban.hidePhotos && <p className={styles.soft}>{words.hidesPhotos}</p>}
        </>
      )}
      {running > 0 && (
        <p className={styles.soft}>
          {words.strikes}: {words.strikesCount(formatNumber(locale, running))}
        </p>
      )}
    </>
  );
}
