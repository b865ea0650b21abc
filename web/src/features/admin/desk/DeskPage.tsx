import { useAtomValue } from 'jotai';
import { useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type CaseKind, caseStatuses } from '#contract/documents/case.ts';
import { reportReasons } from '#contract/documents/report.ts';
import { PageTitle } from '#i18n/PageTitle.tsx';
import { useWords } from '#i18n/words.ts';
import { user } from '#session/atoms.ts';
import { SelectField } from '#ui/Fields.tsx';
import { Row, Stack } from '#ui/layout.tsx';
import { CaseDesk } from './CaseDesk.tsx';
import styles from './desk.module.css';

export const PhotoReportsPage = () => <DeskPage kind="photo" />;

export const AlbumReportsPage = () => <DeskPage kind="album" />;

export const UserReportsPage = () => <DeskPage kind="user" />;

function DeskPage({ kind }: { kind: CaseKind }) {
  const words = useWords('desk');
  const reasons = useWords('reasons');
  const me = useAtomValue(user)?.uid;
  const [search, setSearch] = useSearchParams();
  const status = caseStatuses.find((each) => each === search.get('status')) ?? 'open';
  const reason = reportReasons.find((each) => each === search.get('reason'));
  const heading = useRef<HTMLHeadingElement>(null);

  /** Changing a filter closes the open case. */
  function show(name: 'status' | 'reason', value: string): void {
    const next = new URLSearchParams(search);
    next.delete('case');
    if (value === '') next.delete(name);
    else next.set(name, value);
    setSearch(next, { preventScrollReset: true });
  }

  return (
    <Stack gap={3}>
      <PageTitle>{words.title[kind]}</PageTitle>
      <Row gap={3} justify="between" className={styles.top}>
        <h1 ref={heading} tabIndex={-1}>
          {words.title[kind]}
        </h1>
        <div className={styles.filters} data-open={search.has('case')}>
          <SelectField
            label={words.status}
            value={status}
            options={caseStatuses.map((each) => [each, words.statuses[each]])}
            onChange={({ target }) => show('status', target.value === 'open' ? '' : target.value)}
          />
          <SelectField
            label={words.reason}
            value={reason ?? ''}
            options={[['', words.allReasons], ...reportReasons.map((each) => [each, reasons[each]] as const)]}
            onChange={({ target }) => show('reason', target.value)}
          />
        </div>
      </Row>
      {me !== undefined && (
        <CaseDesk
          key={`${kind} ${status} ${reason} ${me}`}
          kind={kind}
          filter={{ status, reason }}
          me={me}
          onEmptied={() => heading.current?.focus()}
        />
      )}
    </Stack>
  );
}
