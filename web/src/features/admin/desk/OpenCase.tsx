import type { Uid } from '#contract/ids.ts';
import { errorWords } from '#i18n/errorWords.ts';
import { useMessages } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Lazy } from '#ui/Lazy.tsx';
import { AdminSkeleton } from '../AdminSkeleton.tsx';
import { CasePane } from './CasePane.tsx';
import { ChoiceBar } from './ChoiceBar.tsx';
import { type Choice, canChoose } from './choices.ts';
import styles from './decision.module.css';
import type { CaseFile, CaseFileState } from './useCaseFile.ts';

type OpenCaseProps = {
  state: CaseFileState;
  me: Uid;
  /** How many reporters hold a photo by the site's settings. */
  holdAt: number | undefined;
  isRevealed: boolean;
  onReveal: () => void;
  takesFocus: boolean;
  /** There is something in the queue that could be opened. */
  isAnythingListed: boolean;
  onUndo: (id: string) => void;
  onRetry: () => void;
  /** Absent while several are selected, which are decided together. */
  onChoose: ((choice: Choice) => void) | undefined;
};

const firstOf = {
  photo: ['hide', 'restore', 'dismiss'],
  user: ['warn', 'ban', 'dismiss'],
} as const satisfies Record<string, readonly Choice[]>;
const othersOf = {
  photo: ['hold', 'remove', 'warn', 'ban', 'resolve'],
  user: ['resolve'],
} as const satisfies Record<string, readonly Choice[]>;

/** The place of the case that is open, in all its states. */
export function OpenCase({ state, onRetry, onUndo, onChoose, isAnythingListed, ...shown }: OpenCaseProps) {
  const { app, errors } = useMessages();
  const words = useWords('desk');
  const loading = <AdminSkeleton lines={4} height="9rem" />;
  switch (state.phase) {
    case 'none':
      return isAnythingListed && <EmptyState title={words.nothingOpenTitle} text={words.nothingOpenText} />;
    case 'loading':
      return loading;
    case 'missing':
      return <EmptyState title={words.caseGoneTitle} text={words.caseGoneText} />;
    case 'failed':
      return (
        <ErrorState
          title={words.caseFailed}
          text={errorWords(state.error, errors)}
          retry={{ label: app.retry, onRetry }}
        />
      );
    case 'shown':
      return (
        <Lazy before={loading}>
          <CasePane file={state.file} {...shown} onUndo={() => onUndo(state.file.case.id)}>
            {onChoose !== undefined && state.file.case.status === 'open' && (
              <Choices file={state.file} onChoose={onChoose} />
            )}
          </CasePane>
        </Lazy>
      );
  }
}

function Choices({ file, onChoose }: { file: CaseFile; onChoose: (choice: Choice) => void }) {
  const words = useWords('desk');
  const { kind } = file.case;
  const fits = (choice: Choice): boolean => canChoose(choice, { case: file.case, photo: file.photo });
  const [first, others] = [firstOf[kind].filter(fits), othersOf[kind].filter(fits)];
  return (
    <fieldset className={styles.bar} aria-label={words.decide}>
      <ChoiceBar first={first} others={others} onChoose={onChoose} />
    </fieldset>
  );
}
