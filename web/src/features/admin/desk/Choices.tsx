import type { CaseKind } from '#contract/documents/case.ts';
import { useTexts, useWords } from '#i18n/words.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Row } from '#ui/layout.tsx';
import { MenuButton } from '#ui/MenuButton.tsx';
import { Key } from '../StaffPage.tsx';
import staff from '../staff.module.css';
import type { CaseFile } from './caseFile.ts';
import { choiceLabel, personOfCase } from './caseWords.ts';
import { type Choice, canChoose, type Offered, offered, offeredForSeveral, traitsOf } from './choices.ts';
import styles from './desk.module.css';
import type { useSelection } from './useQueue.ts';

/** Decides the open case. */
export function Choices({ file, onChoose }: { file: CaseFile; onChoose: (choice: Choice) => void }) {
  const words = useWords('desk');
  const { first, others } = offered[file.case.kind];
  const fits = (choice: Choice): boolean => canChoose(choice, file);
  return (
    <Row as="fieldset" gap={2} className={styles.bar} aria-label={words.decide}>
      <ChoiceButtons
        first={first.filter(fits)}
        others={others.filter(fits)}
        person={personOfCase(file.case, { ...file, owner: file.profile })}
        onChoose={onChoose}
      />
    </Row>
  );
}

type ChoiceButtonsProps = Offered & {
  /** Absent: several. */
  person?: string;
  onChoose: (choice: Choice) => void;
};

function ChoiceButtons({ first, others, person = '', onChoose }: ChoiceButtonsProps) {
  const words = useWords('desk');
  return (
    <>
      {first.map((choice) => {
        const { key } = traitsOf(choice);
        return (
          <Button key={choice} aria-keyshortcuts={key} onClick={() => onChoose(choice)}>
            {choiceLabel(choice, words, person)}
            {key !== undefined && <Key>{key.toUpperCase()}</Key>}
          </Button>
        );
      })}
      {others.length > 0 && (
        <MenuButton
          label={words.otherChoices}
          entries={others.map((choice) => ({
            kind: 'action',
            label: choiceLabel(choice, words, person),
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

type SeveralBarProps = {
  kind: CaseKind;
  selection: ReturnType<typeof useSelection>;
  onChoose: (choice: Choice) => void;
};

/** Decides the selected cases together. */
export function SeveralBar({ kind, selection, onChoose }: SeveralBarProps) {
  const { words, number } = useTexts('desk');
  return (
    <Row gap={4} className={styles.several} data-any={selection.ids.size > 0}>
      <p role="status" className={staff.name}>
        {selection.ids.size > 0 && words.selected(number(selection.ids.size))}
      </p>
      {selection.ids.size > 0 && (
        <>
          <Button variant="quiet" onClick={selection.clear} label={words.clearSelection} />
          <Row as="fieldset" gap={2} aria-label={words.decide}>
            <ChoiceButtons {...offeredForSeveral(kind)} onChoose={onChoose} />
          </Row>
        </>
      )}
    </Row>
  );
}
