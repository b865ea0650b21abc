import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { CaseKind } from '#contract/documents/case.ts';
import type { Uid } from '#contract/ids.ts';
import { formatNumber } from '#i18n/format.ts';
import { useLocale } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { Button } from '#ui/Button.tsx';
import { Lazy, lazyPart } from '#ui/Lazy.tsx';
import { toast } from '#ui/toast.ts';
import { usePageKeys } from '#ui/usePageKeys.ts';

import { ChoiceBar } from './ChoiceBar.tsx';
import { type Choice, canChoose } from './choices.ts';
import type { Question } from './DecisionDialog.tsx';
import styles from './desk.module.css';
import { type DeskFilter, openCaseIn, withCase } from './deskAddress.ts';
import { OpenCase } from './OpenCase.tsx';
import { Queue } from './Queue.tsx';
import { nextAfter, stepped } from './queueList.ts';
import { useCaseFile } from './useCaseFile.ts';
import { useDecisions } from './useDecisions.ts';
import { useHoldSetting } from './useHoldSetting.ts';
import { useQueue } from './useQueue.ts';
import { useSelection } from './useSelection.ts';

const loadDecision = () => import('./DecisionDialog.tsx');
const DecisionDialog = lazyPart(async () => (await loadDecision()).DecisionDialog);
const KeysDialog = lazyPart(async () => (await import('./KeysDialog.tsx')).KeysDialog);

const severalOf: Readonly<Record<CaseKind, { first: readonly Choice[]; others: readonly Choice[] }>> = {
  photo: { first: ['hide', 'restore', 'dismiss'], others: ['hold', 'remove', 'warn', 'resolve'] },
  user: { first: ['warn', 'dismiss'], others: ['resolve'] },
};

type DeskProps = {
  kind: CaseKind;
  filter: DeskFilter;
  me: Uid;
  /** There is nothing left that could be open. */
  onEmptied: () => void;
};

/** The queue and the case that is open beside it; one of them at a time where there is no room for both. */
export function Desk({ kind, filter, me, onEmptied }: DeskProps) {
  const words = useWords('desk');
  const locale = useLocale();
  const navigate = useNavigate();
  const { pathname, key: place } = useLocation();
  // The first one to be seen takes no focus: that is where the browser or the navigation has put it.
  const [arrived] = useState(place);
  const [search] = useSearchParams();
  const openId = openCaseIn(search);
  const queue = useQueue(kind, filter);
  const { state, loadAgain, look } = useCaseFile(openId);
  const holdAt = useHoldSetting(kind, openId);
  const entries = queue.list.phase === 'shown' ? queue.list.entries : [];
  const selection = useSelection(entries);
  const [question, setQuestion] = useState<Question>();
  const [isHelping, setIsHelping] = useState(false);
  const [revealed, setRevealed] = useState<string>();

  // A key that asks is not to wait for code.
  useEffect(() => void loadDecision().catch(() => undefined), []);

  const addressOf = (id: string | undefined): string => {
    const query = withCase(search, id).toString();
    return query === '' ? pathname : `${pathname}?${query}`;
  };
  const open = (id: string | undefined): void =>
    void navigate(addressOf(id), { replace: openId !== undefined, preventScrollReset: true });
  const decisions = useDecisions({ queue, me, open, onSettled: (ids) => ids.forEach(look) });

  const file = state.phase === 'shown' ? state.file : undefined;
  const subject = file?.case.status === 'open' ? { case: file.case, photo: file.photo } : undefined;
  // A key may come before the case: what is asked then reads what it needs.
  const coming =
    state.phase === 'loading' ? entries.find(({ id, status }) => id === openId && status === 'open') : undefined;

  const several = severalOf[kind];
  const reveal = (): void => setRevealed(revealed === openId ? undefined : openId);

  function ask(choice: Choice): void {
    const selected = selection.ids.size > 0 ? entries.filter(({ id }) => selection.ids.has(id)) : [];
    const cases = selected.length > 0 ? selected : coming ? [coming] : [];
    if (cases.length > 0) {
      if ([...several.first, ...several.others].includes(choice)) setQuestion({ choice, cases });
    } else if (subject !== undefined) {
      if (canChoose(choice, subject)) setQuestion({ choice, cases: [subject.case], subject });
      else if (kind === 'photo') {
        toast(
          'info',
          choice === 'restore' && subject.photo?.status === 'published' ? words.alreadyPublic : words.cannot,
        );
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
    u: decisions.undoLast,
    v: reveal,
    ' ': () => openId !== undefined && filter.status === 'open' && selection.toggle(openId),
    '?': () => setIsHelping(true),
  });

  return (
    <div className={styles.desk} data-open={openId !== undefined}>
      <div className={styles.several} data-any={selection.ids.size > 0}>
        <p role="status" className={styles.count}>
          {selection.ids.size > 0 && words.selected(formatNumber(locale, selection.ids.size))}
        </p>
        {selection.ids.size > 0 && (
          <fieldset className={styles.choices} aria-label={words.decide}>
            <ChoiceBar first={several.first} others={several.others} onChoose={ask} />
            <Button variant="quiet" onClick={selection.clear}>
              {words.clearSelection}
            </Button>
          </fieldset>
        )}
      </div>
      <div className={styles.side}>
        <div className={styles.tools}>
          <Button aria-keyshortcuts="?" aria-haspopup="dialog" onClick={() => setIsHelping(true)}>
            {words.keys}
            <span className={styles.key} aria-hidden="true">
              ?
            </span>
          </Button>
        </div>
        <div className={styles.queue}>
          <Queue
            queue={queue}
            filter={filter}
            me={me}
            openId={openId}
            selected={selection.ids}
            holdAt={holdAt}
            addressOf={addressOf}
            onSelect={selection.press}
          />
        </div>
      </div>
      <div className={styles.open}>
        {openId !== undefined && (
          <Link className={styles.back} to={addressOf(undefined)} preventScrollReset>
            {words.back}
          </Link>
        )}
        <OpenCase
          key={openId}
          isAnythingListed={entries.length > 0}
          state={state}
          me={me}
          holdAt={holdAt}
          isRevealed={revealed !== undefined && revealed === openId}
          onReveal={reveal}
          takesFocus={place !== arrived}
          onUndo={(id) => void decisions.undo(id)}
          onRetry={loadAgain}
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
              void decisions.run(choice, subjects, form);
              if (openId === undefined || !ids.has(openId)) return;
              open(next);
              if (next === undefined) onEmptied();
            }}
          />
        )}
        {isHelping && <KeysDialog onClose={() => setIsHelping(false)} />}
      </Lazy>
    </div>
  );
}
