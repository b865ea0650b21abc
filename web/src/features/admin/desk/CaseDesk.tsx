import { useEffect, useState } from 'react';
import type { CaseKind } from '#contract/documents/case.ts';
import { type Deletable, effectiveStatus } from '#contract/effectiveStatus.ts';
import type { Uid } from '#contract/ids.ts';
import type { ListedCase } from '#data/staff/cases.ts';
import { SiteLink } from '#i18n/SiteLink.tsx';
import { useWords } from '#i18n/words.ts';
import { useKeysOfPage } from '#session/keys/keysOfPage.ts';
import { Lazy, lazyPart } from '#ui/Lazy.tsx';
import { classNames, Stack } from '#ui/layout.tsx';
import { usePageKeys } from '#ui/usePageKeys.ts';
import staff from '../staff.module.css';
import { CaseQueue } from './CaseQueue.tsx';
import { SeveralBar } from './Choices.tsx';
import { readCaseAgain, useCaseFile, useHoldSetting } from './caseFile.ts';
import { type Choice, canChoose, choiceTraits, offered, offeredForSeveral, type Subject } from './choices.ts';
import type { Question } from './DecisionDialog.tsx';
import styles from './desk.module.css';
import { deskToast } from './deskToast.ts';
import { OpenCase } from './OpenCase.tsx';
import { useDeciding } from './useDeciding.ts';
import { useOpenEntry } from './useOpenEntry.ts';
import { type DeskFilter, useQueue, useSelection } from './useQueue.ts';

const loadDecision = () => import('./DecisionDialog.tsx');
const DecisionDialog = lazyPart(async () => (await loadDecision()).DecisionDialog);

type CaseDeskProps = { filter: DeskFilter; kind: CaseKind; me: Uid; onEmptied: () => void };

/** The queue, and the open case beside it. */
export function CaseDesk({ kind, filter, me, onEmptied }: CaseDeskProps) {
  const words = useWords('desk');
  const queue = useQueue(kind, filter);
  const { entries } = queue.list;
  const { openId, takesFocus, addressOf, open, goOn, step, leave } = useOpenEntry('case', entries, onEmptied);
  const reading = useCaseFile(openId);
  const holdAt = useHoldSetting(kind, openId);
  const selection = useSelection(entries);
  const [question, setQuestion] = useState<Question>();
  useKeysOfPage('desk');
  const [revealed, setRevealed] = useState<string>();

  // Loads the dialog early: a key that asks must not wait for code.
  useEffect(() => void loadDecision().catch(() => undefined), []);

  const deciding = useDeciding({ queue, open: (id) => void open(id), onSettled: (ids) => ids.forEach(readCaseAgain) });

  const { data: file } = reading;
  const subject = file?.case.status === 'open' ? file : undefined;
  // A key may come before the case is read; the question then reads what it needs.
  const coming = reading.isPending ? entries.find(({ id, status }) => id === openId && status === 'open') : undefined;

  const reveal = (): void => setRevealed(revealed === openId ? undefined : openId);

  function ask(choice: Choice): void {
    const selected = selection.ids.size > 0 ? entries.filter(({ id }) => selection.ids.has(id)) : [];
    const cases = selected.length > 0 ? selected : coming ? [coming] : [];
    const { first, others } = selected.length > 0 ? offeredForSeveral(kind) : offered[kind];
    if (cases.length > 0) {
      if (choice === 'dismiss') dismiss(cases);
      else if ([...first, ...others].includes(choice)) setQuestion({ choice, cases });
    } else if (subject !== undefined) {
      if (choice === 'dismiss') dismiss([subject.case], subject);
      else if (canChoose(choice, subject)) setQuestion({ choice, cases: [subject.case], subject });
      else if (kind !== 'user') {
        const about: Deletable | undefined = subject.photo ?? subject.album;
        const status = about && effectiveStatus(about);
        deskToast('info', choice === 'restore' && status === 'published' ? words.alreadyPublic : words.cannot);
      }
    }
  }

  function dismiss(cases: readonly ListedCase[], known?: Subject): void {
    const ids = deciding.dismiss(cases, known);
    selection.clear();
    void goOn(ids);
  }

  function stepBy(by: 1 | -1, shift: boolean): void {
    const to = step(by);
    if (to !== undefined && shift && filter.status === 'open')
      selection.add(openId === undefined ? [to] : [openId, to]);
  }

  usePageKeys({
    j: ({ shift }) => stepBy(1, shift),
    k: ({ shift }) => stepBy(-1, shift),
    [choiceTraits.hide.key]: () => ask('hide'),
    [choiceTraits.restore.key]: () => ask('restore'),
    [choiceTraits.mark.key]: () => ask('mark'),
    [choiceTraits.warn.key]: () => ask('warn'),
    [choiceTraits.ban.key]: () => ask('ban'),
    [choiceTraits.dismiss.key]: () => ask('dismiss'),
    Escape: leave,
    u: deciding.undoLast,
    v: reveal,
    ' ': () => openId !== undefined && filter.status === 'open' && selection.toggle(openId),
  });

  return (
    <Stack
      gap={4}
      className={classNames(staff.desk, styles.desk)}
      data-open={openId !== undefined}
      data-nothing={openId === undefined && !queue.list.query.isPending && entries.length === 0}
    >
      <SeveralBar kind={kind} selection={selection} onChoose={ask} />
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
      </div>
      <Lazy>
        {question !== undefined && (
          <DecisionDialog
            question={question}
            onClose={() => setQuestion(undefined)}
            onDecide={(choice, subjects, form) => {
              setQuestion(undefined);
              selection.clear();
              void deciding.run(choice, subjects, form);
              void goOn(new Set(subjects.map((each) => each.case.id)));
            }}
          />
        )}
      </Lazy>
    </Stack>
  );
}
