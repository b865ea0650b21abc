import { useAtomValue } from 'jotai';
import { useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type CaseKind, caseStatuses } from '#contract/documents/case.ts';
import { reportReasons } from '#contract/documents/report.ts';
import { PageTitle } from '#i18n/PageTitle.tsx';
import { useWords } from '#i18n/words.ts';
import { user } from '#session/atoms.ts';
import { Row, Stack } from '#ui/layout.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { CaseDesk } from './CaseDesk.tsx';
import styles from './desk.module.css';
import type { DeskFilter } from './useQueue.ts';

type DeskAsked = { readonly filter: DeskFilter; readonly openId: string | undefined };

const parse = (search: URLSearchParams): DeskAsked => ({
  filter: {
    status: caseStatuses.find((status) => status === search.get('status')) ?? 'open',
    reason: reportReasons.find((reason) => reason === search.get('reason')),
  },
  openId: search.get('case') ?? undefined,
});

type Asked = { asked: DeskAsked };

export const photoReportsPage = { parse, Component: (page: Asked) => <DeskPage kind="photo" {...page} /> };

export const albumReportsPage = { parse, Component: (page: Asked) => <DeskPage kind="album" {...page} /> };

export const userReportsPage = { parse, Component: (page: Asked) => <DeskPage kind="user" {...page} /> };

function DeskPage({ kind, asked: { filter, openId } }: { kind: CaseKind } & Asked) {
  const words = useWords('desk');
  const reasons = useWords('reasons');
  const me = useAtomValue(user)?.uid;
  const [search, setSearch] = useSearchParams();
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
        <div className={styles.filters}>
          <SelectField
            label={words.status}
            value={filter.status}
            options={caseStatuses.map((status) => [status, words.statuses[status]])}
            onChange={({ target }) => show('status', target.value === 'open' ? '' : target.value)}
          />
          <SelectField
            label={words.reason}
            value={filter.reason ?? ''}
            options={[['', words.allReasons], ...reportReasons.map((reason) => [reason, reasons[reason]] as const)]}
            onChange={({ target }) => show('reason', target.value)}
          />
        </div>
      </Row>
      {me !== undefined && (
        <CaseDesk
          key={`${kind} ${filter.status} ${filter.reason} ${me}`}
          kind={kind}
          filter={filter}
          openId={openId}
          me={me}
          onEmptied={() => heading.current?.focus()}
        />
      )}
    </Stack>
  );
}
