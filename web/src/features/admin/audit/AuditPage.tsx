import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PageTitle } from '#i18n/PageTitle.tsx';
import { useWords } from '#i18n/words.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { AdminSkeleton } from '../AdminSkeleton.tsx';
import type { AuditAddress } from '../adminPaths.ts';
import { StaffList } from '../StaffList.tsx';
import { useFreshList } from '../useFreshList.ts';
import { AuditEntryItem } from './AuditEntryItem.tsx';
import { AuditFilters } from './AuditFilters.tsx';
import styles from './audit.module.css';
import { auditAddressIn } from './auditAddress.ts';
import { auditListOf, auditSource, idOfEntry } from './auditList.ts';

/** `/admin/audit`: what staff and jobs did, by the filters in the address, and what of it can be undone. */
export function AuditPage() {
  const words = useWords('adminAudit');
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
  const words = useWords('adminAudit');
  // One list for one key, whatever the identity of the address.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what the address asks for.
  const pages = useMemo(
    () => ({ kept: auditListOf(listKey), source: auditSource(address), idOf: idOfEntry }),
    [listKey],
  );
  const isFiltered = Object.keys(address).length > 0;
  return (
    <StaffList
      {...useFreshList(pages)}
      failed={words.failed}
      waiting={<AdminSkeleton lines={8} height="5rem" />}
      empty={<EmptyState title={words.emptyTitle} text={isFiltered ? words.emptyText : words.emptyAllText} />}
    >
      {(entries) => (
        <ul role="list" className={styles.list}>
          {entries.map((named) => (
            <AuditEntryItem key={named.entry.id} named={named} kept={pages.kept} address={address} />
          ))}
        </ul>
      )}
    </StaffList>
  );
}
