import type { CaseKind } from '#contract/documents/case.ts';
import { useTexts } from '#i18n/words.ts';
import { isolated } from '#lib/isolated.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Row } from '#ui/layout.tsx';
import { MenuButton } from '#ui/MenuButton.tsx';
import { type ActName, acts, actsOnCases, canDecide } from '../acts/acts.ts';
import { Key } from '../StaffPage.tsx';
import staff from '../staff.module.css';
import { useStaffTexts } from '../staffWords.ts';
import type { CaseFile } from './caseFile.ts';
import { labelOfAct, personOfCase, type Targets } from './caseWords.ts';
import styles from './desk.module.css';
import type { useSelection } from './useQueue.ts';

/** Decides the open case. */
export function Choices({ file, onChoose }: { file: CaseFile; onChoose: (name: ActName) => void }) {
  const { words, common } = useStaffTexts('desk');
  const { kind } = file.case;
  const person = personOfCase(file.case, { ...file, owner: file.profile });
  const fits = (name: ActName): boolean => canDecide(name, file);
  return (
    <Row as="fieldset" gap={2} className={styles.bar} aria-label={words.decide}>
      <ChoiceButtons
        buttons={actsOnCases(kind, 'button').filter(fits)}
        menu={actsOnCases(kind, 'menu').filter(fits)}
        targets={{ ...noTargets, owner: person === '' ? '' : common.targets.person(isolated(person)) }}
        onChoose={onChoose}
      />
    </Row>
  );
}

const noTargets: Targets = { subject: '', owner: '' };

type ChoiceButtonsProps = {
  buttons: readonly ActName[];
  menu: readonly ActName[];
  /** The buttons name people alone: what the case is about stands above them. */
  targets?: Targets;
  onChoose: (name: ActName) => void;
};

function ChoiceButtons({ buttons, menu, targets = noTargets, onChoose }: ChoiceButtonsProps) {
  const { words, common } = useStaffTexts('desk');
  return (
    <>
      {buttons.map((name) => {
        const { key } = acts[name];
        return (
          <Button key={name} aria-keyshortcuts={key} onClick={() => onChoose(name)}>
            {labelOfAct(name, common, targets)}
            {key !== undefined && <Key>{key.toUpperCase()}</Key>}
          </Button>
        );
      })}
      {menu.length > 0 && (
        <MenuButton
          label={words.otherChoices}
          entries={menu.map((name) => ({
            kind: 'action',
            label: labelOfAct(name, common, targets),
            onSelect: () => onChoose(name),
            danger: acts[name].isDangerous === true,
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
  onChoose: (name: ActName) => void;
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
            <ChoiceButtons
              buttons={actsOnCases(kind, 'button', true)}
              menu={actsOnCases(kind, 'menu', true)}
              onChoose={onChoose}
            />
          </Row>
        </>
      )}
    </Row>
  );
}
