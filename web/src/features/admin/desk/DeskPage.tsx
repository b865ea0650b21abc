import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { type CaseKind, caseStatuses } from '#contract/documents/case.ts';
import { reportReasons } from '#contract/documents/report.ts';
import { type Deletable, effectiveStatus } from '#contract/effectiveStatus.ts';
import type { Uid } from '#contract/ids.ts';
import { readSiteSettings } from '#data/staff/siteSettings.ts';
import { PageTitle } from '#i18n/PageTitle.tsx';
import { SiteLink, useSiteNavigate } from '#i18n/SiteLink.tsx';
import { useWords } from '#i18n/words.ts';
import { user } from '#session/atoms.ts';
import { keysAreShown, useKeysOfPage } from '#session/keys/keysOfPage.ts';
import { Button } from '#ui/Button.tsx';
import { classNames } from '#ui/classNames.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Lazy, lazyPart } from '#ui/Lazy.tsx';
import { Row, Stack } from '#ui/layout.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { toast } from '#ui/toast.ts';
import { usePageKeys } from '#ui/usePageKeys.ts';
import { AdminSkeleton, StaffList } from '../reading.tsx';
import staff from '../staff.module.css';
import { useNumber } from '../staffWords.ts';
import { readCaseAgain, useCaseFile, useSubjectsNow } from './caseFile.ts';
import { viewerOf } from './caseWords.ts';
import { type Choice, canChoose, offeredForSeveral } from './choices.ts';
import type { Question } from './DecisionDialog.tsx';
import styles from './desk.module.css';
import { ChoiceButtons, OpenCase } from './OpenCase.tsx';
import { QueueRow } from './QueueRow.tsx';
import { useDeciding } from './useDeciding.ts';
import { type DeskFilter, nextAfter, stepped, useQueue, useSelection } from './useQueue.ts';

const loadDecision = () => import('./DecisionDialog.tsx');
const DecisionDialog = lazyPart(async () => (await loadDecision()).DecisionDialog);

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
        <Desk
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

/** The site's setting, `undefined` until it is read: one read for each opened case. */
function useHoldSetting(kind: CaseKind, openId: string | undefined): number | undefined {
  const { data } = useQuery({
    queryKey: ['staff', 'holdSetting', openId],
    queryFn: readSiteSettings,
    enabled: kind !== 'user',
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: 0,
  });
  return data?.holdAtReporters;
}

type DeskProps = DeskAsked & { kind: CaseKind; me: Uid; onEmptied: () => void };

function Desk({ kind, filter, openId, me, onEmptied }: DeskProps) {
  const words = useWords('desk');
  const number = useNumber();
  const navigate = useSiteNavigate();
  const { pathname, key: place } = useLocation();
  // The first case takes no focus: the browser or the navigation has placed it already.
  const [arrived] = useState(place);
  const [search] = useSearchParams();
  const queue = useQueue(kind, filter);
  const { entries } = queue.list;
  const subjectsNow = useSubjectsNow(entries);
  const reading = useCaseFile(openId);
  const holdAt = useHoldSetting(kind, openId);
  const selection = useSelection(entries);
  const [question, setQuestion] = useState<Question>();
  const showKeys = useSetAtom(keysAreShown);
  useKeysOfPage('desk');
  const [revealed, setRevealed] = useState<string>();

  // Loads the dialog early: a key that asks must not wait for code.
  useEffect(() => void loadDecision().catch(() => undefined), []);

  const addressOf = (id: string | undefined): string => {
    const query = new URLSearchParams(search);
    if (id === undefined) query.delete('case');
    else query.set('case', id);
    return query.size === 0 ? pathname : `${pathname}?${query}`;
  };
  const open = (id: string | undefined): void =>
    void navigate(addressOf(id), { replace: openId !== undefined, preventScrollReset: true });
  const deciding = useDeciding({ queue, open, onSettled: (ids) => ids.forEach(readCaseAgain) });

  const { data: file } = reading;
  const subject = file?.case.status === 'open' ? file : undefined;
  // A key may come before the case is read; the question then reads what it needs.
  const coming = reading.isPending ? entries.find(({ id, status }) => id === openId && status === 'open') : undefined;

  const several = offeredForSeveral[kind];
  const reveal = (): void => setRevealed(revealed === openId ? undefined : openId);

  function ask(choice: Choice): void {
    const selected = selection.ids.size > 0 ? entries.filter(({ id }) => selection.ids.has(id)) : [];
    const cases = selected.length > 0 ? selected : coming ? [coming] : [];
    if (cases.length > 0) {
      if ([...several.first, ...several.others].includes(choice)) setQuestion({ choice, cases });
    } else if (subject !== undefined) {
      if (canChoose(choice, subject)) setQuestion({ choice, cases: [subject.case], subject });
      else if (kind !== 'user') {
        const about: Deletable | undefined = subject.photo ?? subject.album;
        const status = about && effectiveStatus(about);
        toast('info', choice === 'restore' && status === 'published' ? words.alreadyPublic : words.cannot);
      }
    }
  }

  function step(by: 1 | -1, shift: boolean): void {
    const to = stepped(entries, openId, by);
    if (to === undefined) return;
    if (shift && filter.status === 'open') selection.add(openId === undefined ? [to] : [openId, to]);
    open(to);
  }

  usePageKeys({
    j: ({ shift }) => step(1, shift),
    k: ({ shift }) => step(-1, shift),
    h: () => ask('hide'),
    r: () => ask('restore'),
    d: () => ask('dismiss'),
    u: deciding.undoLast,
    v: reveal,
    ' ': () => openId !== undefined && filter.status === 'open' && selection.toggle(openId),
  });

  const emptyText = filter.reason === undefined ? words.emptyText : words.emptyFiltered;
  const now = new Date();
  return (
    <Stack gap={4} className={staff.desk} data-open={openId !== undefined}>
      <Row gap={4} className={styles.several} data-any={selection.ids.size > 0}>
        <p role="status" className={staff.name}>
          {selection.ids.size > 0 && words.selected(number(selection.ids.size))}
        </p>
        {selection.ids.size > 0 && (
          <Row as="fieldset" gap={2} aria-label={words.decide}>
            <ChoiceButtons {...several} onChoose={ask} />
            <Button variant="quiet" onClick={selection.clear}>
              {words.clearSelection}
            </Button>
          </Row>
        )}
      </Row>
      <Stack gap={2} className={classNames(staff.side, styles.side)}>
        <div className={styles.tools}>
          <Button aria-keyshortcuts="?" aria-haspopup="dialog" onClick={() => showKeys(true)}>
            {words.keys}
            <span className={staff.key} aria-hidden="true">
              ?
            </span>
          </Button>
        </div>
        <div className={styles.queue}>
          <StaffList
            list={queue.list}
            failed={words.failed}
            waiting={<AdminSkeleton lines={6} />}
            empty={<EmptyState icon="check" title={words.emptyTitle[filter.status]} text={emptyText} />}
          >
            <ul role="list" aria-label={words.queue}>
              {entries.map((listed) => (
                <QueueRow
                  key={listed.id}
                  listed={listed}
                  now={subjectsNow.get(listed.id)}
                  to={addressOf(listed.id)}
                  isOpen={listed.id === openId}
                  isSelected={selection.ids.has(listed.id)}
                  onSelect={filter.status === 'open' ? (how) => selection.press(listed.id, how) : undefined}
                  viewer={viewerOf(listed, me, now)}
                  holdAt={holdAt}
                />
              ))}
            </ul>
          </StaffList>
        </div>
      </Stack>
      <div className={staff.open}>
        {openId !== undefined && (
          <SiteLink className={staff.back} to={addressOf(undefined)} preventScrollReset>
            {words.back}
          </SiteLink>
        )}
        <OpenCase
          key={openId}
          isAnythingListed={entries.length > 0}
          reading={openId === undefined ? undefined : reading}
          me={me}
          holdAt={holdAt}
          isRevealed={revealed !== undefined && revealed === openId}
          onReveal={reveal}
          takesFocus={place !== arrived}
          onUndo={(done) => void deciding.undo(done)}
          onChoose={selection.ids.size === 0 ? ask : undefined}
        />
      </div>
      <Lazy>
        {question !== undefined && (
          <DecisionDialog
            question={question}
            onClose={() => setQuestion(undefined)}
            onDecide={(choice, subjects, form) => {
              const ids = new Set(subjects.map((each) => each.case.id));
              const next = nextAfter(entries, openId, ids);
              setQuestion(undefined);
              selection.clear();
              void deciding.run(choice, subjects, form);
              if (openId === undefined || !ids.has(openId)) return;
              open(next);
              if (next === undefined) onEmptied();
            }}
          />
        )}
      </Lazy>
    </Stack>
  );
}
