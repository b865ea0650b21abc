import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { adminAuditWords } from '#i18n/adminAuditWords.ts';
import { errorWords } from '#i18n/errorWords.ts';
import { PageTitle } from '#i18n/PageTitle.tsx';
import { useMessages } from '#i18n/useMessages.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { ListEnd } from '#ui/ListEnd.tsx';
import { AdminSkeleton } from '../AdminSkeleton.tsx';
import type { AuditAddress } from '../adminPaths.ts';
import { useFreshList } from '../useFreshList.ts';
import { AuditEntryItem } from './AuditEntryItem.tsx';
import { AuditFilters } from './AuditFilters.tsx';
import styles from './audit.module.css';
import { auditAddressIn } from './auditAddress.ts';
import { auditListOf, auditSource, idOfEntry } from './auditList.ts';

/** `/admin/audit`: what staff and jobs did, by the filters in the address, and what of it can be undone. */
export function AuditPage() {
  const words = adminAuditWords.use();
  const [search] = useSearchParams();
  const address = useMemo(() => auditAddressIn(search), [search]);
  return (
    <div className={styles.page}>
      <PageTitle>{words.title}</PageTitle>
      <h1 tabIndex={-1}>{words.title}</h1>
      <p className={styles.soft}>{words.lead}</p>
      <AuditFilters address={address} />
      <Entries listKey={JSON.stringify(address)} address={address} />
    </div>
  );
}

function Entries({ listKey, address }: { listKey: string; address: AuditAddress }) {
  const { app, errors } = useMessages();
  const words = adminAuditWords.use();
  // One list for one key, whatever the identity of the address.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what the address asks for.
  const pages = useMemo(
    () => ({ kept: auditListOf(listKey), source: auditSource(address), idOf: idOfEntry }),
    [listKey],
  );
  const { list, loadAgain, loadMore } = useFreshList(pages);

  switch (list.phase) {
    case 'idle':
    case 'loading':
      return <AdminSkeleton lines={8} height="5rem" />;
    case 'failed':
      return (
        <ErrorState
          title={words.failed}
          text={errorWords(list.error, errors)}
          retry={{ label: app.retry, onRetry: loadAgain }}
        />
      );
    case 'shown': {
      if (list.entries.length === 0 && list.tail.phase === 'complete') {
        const isFiltered = Object.keys(address).length > 0;
        return <EmptyState title={words.emptyTitle} text={isFiltered ? words.emptyText : words.emptyAllText} />;
      }
      return (
        <>
          <ul role="list" className={styles.list}>
            {list.entries.map((named) => (
              <AuditEntryItem key={named.entry.id} named={named} kept={pages.kept} address={address} />
            ))}
          </ul>
          <ListEnd
            tail={list.tail}
            onMore={loadMore}
            more={words.more}
            isOnDemand
            failure={(error) => words.moreFailed + errorWords(error, errors)}
            retry={app.retry}
          />
        </>
      );
    }
  }
}
