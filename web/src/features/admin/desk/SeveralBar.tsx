import type { CaseKind } from '#contract/documents/case.ts';
import { useTexts } from '#i18n/texts.ts';
import { Button } from '#ui/Button.tsx';
import { Row } from '#ui/layout.tsx';
import staff from '../staff.module.css';
import { type Choice, offeredForSeveral } from './choices.ts';
import styles from './desk.module.css';
import { ChoiceButtons } from './OpenCase.tsx';
import type { useSelection } from './useQueue.ts';

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
        <Row as="fieldset" gap={2} aria-label={words.decide}>
          <ChoiceButtons {...offeredForSeveral[kind]} onChoose={onChoose} />
          <Button variant="quiet" onClick={selection.clear}>
            {words.clearSelection}
          </Button>
        </Row>
      )}
    </Row>
  );
}
