import { useAtomValue } from 'jotai';
import { useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type CaseKind, caseStatuses } from '#contract/documents/case.ts';
import { reportReasons } from '#contract/documents/report.ts';
import { PageTitle } from '#i18n/PageTitle.tsx';
import { useWords } from '#i18n/words.ts';
import { user } from '#session/atoms.ts';
import { Field } from '#ui/TextField.tsx';
import { Desk } from './Desk.tsx';
import styles from './desk.module.css';
import { type DeskFilter, filterIn, withFilter } from './deskAddress.ts';

/** `/admin/photo-reports`: the queue of reported photos. */
export const PhotoReportsPage = () => <DeskPage kind="photo" />;

/** `/admin/reports`: the queue of reported people. */
export const UserReportsPage = () => <DeskPage kind="user" />;

function DeskPage({ kind }: { kind: CaseKind }) {
  const words = useWords('desk');
  const me = useAtomValue(user)?.uid;
  const [search, setSearch] = useSearchParams();
  const heading = useRef<HTMLHeadingElement>(null);
  const filter = filterIn(search);
  return (
    <div className={styles.page}>
      <PageTitle>{words.title[kind]}</PageTitle>
      <div className={styles.top}>
        <h1 ref={heading} tabIndex={-1}>
          {words.title[kind]}
        </h1>
        <Filters filter={filter} onChange={(next) => setSearch(withFilter(next), { preventScrollReset: true })} />
      </div>
      {me !== undefined && (
        <Desk
          key={`${kind} ${filter.status} ${filter.reason} ${me}`}
          kind={kind}
          filter={filter}
          me={me}
          onEmptied={() => heading.current?.focus()}
        />
      )}
    </div>
  );
}

function Filters({ filter, onChange }: { filter: DeskFilter; onChange: (filter: DeskFilter) => void }) {
  const words = useWords('desk');
  const reasons = useWords('reasons');
  return (
    <div className={styles.filters}>
      <Field label={words.status}>
        {(tied) => (
          <select
            {...tied}
            value={filter.status}
            onChange={({ currentTarget: { value } }) =>
              onChange({ ...filter, status: caseStatuses.find((status) => status === value) ?? 'open' })
            }
          >
            {caseStatuses.map((status) => (
              <option key={status} value={status}>
                {words.statuses[status]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={words.reason}>
        {(tied) => (
          <select
            {...tied}
            value={filter.reason ?? ''}
            onChange={({ currentTarget: { value } }) =>
              onChange({ ...filter, reason: reportReasons.find((reason) => reason === value) })
            }
          >
            <option value="">{words.allReasons}</option>
            {reportReasons.map((reason) => (
              <option key={reason} value={reason}>
                {reasons[reason]}
              </option>
            ))}
          </select>
        )}
      </Field>
    </div>
  );
}
