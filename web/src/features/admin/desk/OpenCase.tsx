import { useWords } from '#i18n/words.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Lazy } from '#ui/Lazy.tsx';
import { Row } from '#ui/layout.tsx';
import { MenuButton } from '#ui/MenuButton.tsx';
import { AdminSkeleton, Read } from '../reading.tsx';
import staff from '../staff.module.css';
import { CasePane } from './CasePane.tsx';
import type { CaseFile, useCaseFile } from './caseFile.ts';
import { type Choice, canChoose, type Offered, offered, traitsOf } from './choices.ts';
import styles from './desk.module.css';

type OpenCaseProps = Omit<Parameters<typeof CasePane>[0], 'file' | 'children' | 'onUndo'> & {
  reading: ReturnType<typeof useCaseFile> | undefined;
  isAnythingListed: boolean;
  onUndo: (done: { id: string; auditIds: readonly string[] }) => void;
  /** Absent: several cases are selected, and decided together. */
  onChoose: ((choice: Choice) => void) | undefined;
};

export function OpenCase({ reading, onUndo, onChoose, isAnythingListed, ...shown }: OpenCaseProps) {
  const words = useWords('desk');
  const waiting = <AdminSkeleton lines={4} height="9rem" />;
  if (reading === undefined) {
    return isAnythingListed && <EmptyState title={words.nothingOpenTitle} text={words.nothingOpenText} />;
  }
  return (
    <Read reading={reading} failed={words.caseFailed} waiting={waiting}>
      {(file) =>
        file === null ? (
          <EmptyState title={words.caseGoneTitle} text={words.caseGoneText} />
        ) : (
          <Lazy before={waiting}>
            <CasePane file={file} {...shown} onUndo={({ auditIds }) => onUndo({ id: file.case.id, auditIds })}>
              {onChoose !== undefined && file.case.status === 'open' && <Choices file={file} onChoose={onChoose} />}
            </CasePane>
          </Lazy>
        )
      }
    </Read>
  );
}

function Choices({ file, onChoose }: { file: CaseFile; onChoose: (choice: Choice) => void }) {
  const words = useWords('desk');
  const { first, others } = offered[file.case.kind];
  const fits = (choice: Choice): boolean => canChoose(choice, file);
  return (
    <Row as="fieldset" gap={2} className={styles.bar} aria-label={words.decide}>
      <ChoiceButtons first={first.filter(fits)} others={others.filter(fits)} onChoose={onChoose} />
    </Row>
  );
}

export function ChoiceButtons({ first, others, onChoose }: Offered & { onChoose: (choice: Choice) => void }) {
  const words = useWords('desk');
  return (
    <>
      {first.map((choice) => {
        const { key } = traitsOf(choice);
        return (
          <Button key={choice} aria-keyshortcuts={key} onClick={() => onChoose(choice)}>
            {words.choices[choice]}
            {key !== undefined && (
              <span className={staff.key} aria-hidden="true">
                {key.toUpperCase()}
              </span>
            )}
          </Button>
        );
      })}
      {others.length > 0 && (
        <MenuButton
          label={words.otherChoices}
          entries={others.map((choice) => ({
            kind: 'action',
            label: words.choices[choice],
            onSelect: () => onChoose(choice),
            danger: traitsOf(choice).tone === 'danger',
          }))}
        >
          {(trigger) => (
            <Button {...trigger}>
              {words.otherChoices}
              <Icon name="more" size={18} />
            </Button>
          )}
        </MenuButton>
      )}
    </>
  );
}
