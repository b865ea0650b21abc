import { useAtomValue } from 'jotai';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { CaseKind } from '#contract/documents/case.ts';
import { reportReasons } from '#contract/documents/report.ts';
import { type Deletable, effectiveStatus } from '#contract/effectiveStatus.ts';
import type { Uid } from '#contract/ids.ts';
import { deskLists, isLeased, type ListedCase } from '#data/staff/cases.ts';
import { PageTitle } from '#i18n/PageTitle.tsx';
import { SiteLink } from '#i18n/SiteLink.tsx';
import { useWords } from '#i18n/words.ts';
import { user } from '#session/atoms.ts';
import { useListedKeys } from '#session/keys/useListedKeys.tsx';
import { useLazyDialog } from '#session/useLazyDialog.tsx';
import { classNames, Hint, Stack } from '#ui/layout.tsx';
import { type ActName, actNames, acts, actsOnCases, actWords, canDecide } from '../acts/acts.ts';
import type { Subject } from '../acts/caseState.ts';
import staff from '../staff.module.css';
import { useStaffTexts } from '../staffWords.ts';
import { CaseQueue } from './CaseQueue.tsx';
import { SeveralBar } from './Choices.tsx';
import { readCaseAgain, useCaseFile, useHoldSetting } from './caseFile.ts';
import type { Question } from './DecisionDialog.tsx';
import { DeskHead } from './DeskHead.tsx';
import styles from './desk.module.css';
import { HandOutBar } from './HandOutBar.tsx';
import { OpenCase } from './OpenCase.tsx';
import type { PassOn } from './PassOnDialog.tsx';
import { useCaseAhead } from './useCaseAhead.ts';
import { useDeciding } from './useDeciding.ts';
import { useHandOut } from './useHandOut.ts';
import { useOpenEntry } from './useOpenEntry.ts';
import { type DeskFilter, deskToast, isOfOpen, nextAfter, useQueue, useSelection } from './useQueue.ts';

export const PhotoReportsPage = () => <DeskPage kind="photo" />;

export const AlbumReportsPage = () => <DeskPage kind="album" />;

export const UserReportsPage = () => <DeskPage kind="user" />;

function DeskPage({ kind }: { kind: CaseKind }) {
  const words = useWords('desk');
  const person = useAtomValue(user);
  const [search, setSearch] = useSearchParams();
  const list = deskLists.find((each) => each === search.get('status')) ?? 'open';
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

  const filter = { list, reason };
  return (
    <Stack gap={3}>
      <PageTitle>{words.title[kind]}</PageTitle>
      <DeskHead
        kind={kind}
        filter={filter}
        isOpen={search.has('case')}
        moderator={person?.role === 'moderator' ? person.uid : undefined}
        heading={heading}
        onShow={show}
      />
      {person != null && (
        <CaseDesk
          key={`${kind} ${list} ${reason} ${person.uid}`}
          kind={kind}
          filter={filter}
          me={person.uid}
          onEmptied={() => heading.current?.focus()}
        />
      )}
    </Stack>
  );
}

type CaseDeskProps = { filter: DeskFilter; kind: CaseKind; me: Uid; onEmptied: () => void };

/** The queue, and the open case beside it. */
function CaseDesk({ kind, filter, me, onEmptied }: CaseDeskProps) {
  const { words, common } = useStaffTexts('desk');
  const queue = useQueue(kind, filter, me);
  const { entries } = queue.list;
  const { openId, takesFocus, addressOf, open, goOn, step, leave } = useOpenEntry('case', entries, onEmptied);
  const isOfOpenCases = isOfOpen(filter.list);
  const handOut = useHandOut({ kind, reason: filter.reason, openId, open });
  const reading = useCaseFile(openId);
  const holdAt = useHoldSetting(kind, openId);
  const selection = useSelection(entries);
  const [question, setQuestion] = useState<Question>();
  const dialog = useLazyDialog(async () => (await import('./DecisionDialog.tsx')).DecisionDialog);
  const decide = (about: Question): void => dialog.open(() => setQuestion(about));
  const passDialog = useLazyDialog(async () => (await import('./PassOnDialog.tsx')).PassOnDialog);
  const [passOn, setPassOn] = useState<PassOn>();
  const [revealed, setRevealed] = useState<string>();

  const deciding = useDeciding({ queue, open: (id) => void open(id), onSettled: (ids) => ids.forEach(readCaseAgain) });

  const { data: file } = reading;
  const taken = entries.filter((listed) => isLeased(listed) && listed.lease?.by !== me).map(({ id }) => id);
  const isQueue = filter.list === 'open' || filter.list === 'unassigned';
  const likely = openId && nextAfter(entries, isQueue ? undefined : openId, new Set([openId, ...taken]));
  useCaseAhead(isOfOpenCases ? likely : undefined, file !== undefined);
  const subject = file?.case.status === 'open' ? file : undefined;
  // A key may come before the case is read; the question then reads what it needs.
  const coming = reading.isPending ? entries.find(({ id, status }) => id === openId && status === 'open') : undefined;

  const reveal = (): void => setRevealed(revealed === openId ? undefined : openId);

  function ask(name: ActName): void {
    const selected = selection.ids.size > 0 ? entries.filter(({ id }) => selection.ids.has(id)) : [];
    const cases = selected.length > 0 ? selected : coming ? [coming] : [];
    const [areSeveral, isAtOnce] = [selected.length > 0, name === 'dismiss'];
    if (cases.length > 0) {
      const offered = [...actsOnCases(kind, 'button', areSeveral), ...actsOnCases(kind, 'menu', areSeveral)];
      if (isAtOnce) dismiss(cases);
      else if (offered.includes(name)) decide({ name, cases });
    } else if (subject !== undefined) {
      if (isAtOnce) dismiss([subject.case], subject);
      else if (canDecide(name, subject)) decide({ name, cases: [subject.case], subject });
      else if (kind !== 'user') {
        const about: Deletable | undefined = subject.photo ?? subject.album;
        const status = about && effectiveStatus(about);
        deskToast('info', name === 'restore' && status === 'published' ? words.alreadyPublic : words.cannot);
      }
    }
  }

  function dismiss(cases: readonly ListedCase[], about?: Subject): void {
    const ids = deciding.dismiss(cases, about);
    selection.clear();
    void goOnFrom(ids);
  }

  /** Of the whole queue, the next case is handed out; of any other list, it is the next one there. */
  async function goOnFrom(ids: ReadonlySet<string>): Promise<void> {
    if (openId === undefined || !ids.has(openId)) return;
    if (isQueue && (await handOut.goOn())) return;
    await goOn(new Set([...ids, ...taken]));
  }

  const pass = (to: PassOn['to']): void => {
    const { id } = subject?.case ?? {};
    if (id !== undefined) passDialog.open(() => setPassOn({ id, to }));
  };

  function stepBy(by: 1 | -1, shift: boolean): void {
    const to = step(by);
    if (to !== undefined && shift && isOfOpenCases) selection.add(openId === undefined ? [to] : [openId, to]);
  }

  const select = (): void => {
    if (openId !== undefined && isOfOpenCases) selection.toggle(openId);
  };
  useListedKeys([
    { keys: ['J'], does: words.keyRows.next, run: ({ shift }) => stepBy(1, shift) },
    { keys: ['K'], does: words.keyRows.previous, run: ({ shift }) => stepBy(-1, shift) },
    ...actNames.flatMap((name) => {
      const { key } = acts[name];
      return key === undefined ? [] : [{ keys: [key], does: actWords(name, common).label, run: () => ask(name) }];
    }),
    { keys: ['N'], does: words.handOut.nextKey, run: () => void handOut.next() },
    { keys: ['G'], does: words.handOut.giveBackKey, run: () => void (subject && handOut.leave()) },
    { keys: ['S'], does: words.handOut.skipKey, run: () => pass('others') },
    { keys: ['E'], does: words.handOut.escalateKey, run: () => pass('admins') },
    { keys: ['Esc'], does: words.back, run: leave },
    { keys: ['U'], does: words.keyRows.undo, run: deciding.undoLast },
    { keys: ['N'], does: common.notes.write },
    { keys: ['V'], does: words.keyRows.reveal, run: reveal },
    { keys: ['Space'], does: words.keyRows.select, run: select },
    { keys: ['Ctrl', 'Enter'], does: words.keyRows.confirm },
    { keys: ['Shift', 'J'], does: words.keyRows.extendNext },
    { keys: ['Shift', 'K'], does: words.keyRows.extendPrevious },
    { keys: ['Shift', 'Click'], does: words.keyRows.range },
  ]);

  const handOutBar = isOfOpenCases && selection.ids.size === 0 && (
    <HandOutBar
      onNext={() => void handOut.next()}
      onLeave={subject && (() => void handOut.leave())}
      onPassOn={subject && pass}
    />
  );

  return (
    <Stack
      gap={4}
      className={classNames(staff.desk, styles.desk)}
      data-open={openId !== undefined}
      data-nothing={openId === undefined && !queue.list.query.isPending && entries.length === 0}
    >
      <SeveralBar kind={kind} selection={selection} onChoose={ask} />
      {openId === undefined && <div className={styles.start}>{handOutBar}</div>}
      <CaseQueue
        filter={filter}
        openId={openId}
        me={me}
        holdAt={holdAt}
        list={queue.list}
        selection={selection}
        addressOf={addressOf}
      />
      <div className={staff.open}>
        {openId !== undefined && (
          <SiteLink className={staff.back} to={addressOf(undefined)} preventScrollReset>
            {words.back}
          </SiteLink>
        )}
        {openId !== undefined && <div className={styles.before}>{handOutBar}</div>}
        {openId === undefined && entries.length > 0 && <Hint>{words.choose}</Hint>}
        <OpenCase
          key={openId}
          reading={openId === undefined ? undefined : reading}
          me={me}
          holdAt={holdAt}
          isRevealed={revealed !== undefined && revealed === openId}
          onReveal={reveal}
          takesFocus={takesFocus}
          onUndo={(done) => void deciding.undo(done)}
          onChoose={selection.ids.size === 0 ? ask : undefined}
        />
        {openId !== undefined && <div className={styles.after}>{handOutBar}</div>}
      </div>
      {passOn !== undefined &&
        passDialog.draw((PassOnDialog) => (
          <PassOnDialog
            passOn={passOn}
            onClose={() => setPassOn(undefined)}
            onDone={(text) => {
              setPassOn(undefined);
              void handOut.passedOn(text);
              void queue.refresh();
            }}
          />
        ))}
      {question !== undefined &&
        dialog.draw((DecisionDialog) => (
          <DecisionDialog
            question={question}
            onClose={() => setQuestion(undefined)}
            onDecide={(names, subjects, typed) => {
              setQuestion(undefined);
              selection.clear();
              void deciding.run(names, subjects, typed);
              void goOnFrom(new Set(subjects.map((each) => each.case.id)));
            }}
          />
        ))}
    </Stack>
  );
}
