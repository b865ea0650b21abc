import { useWords } from '#i18n/words.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { MenuButton } from '#ui/MenuButton.tsx';
import type { Choice } from './choices.ts';
import styles from './decision.module.css';

const keyOf: Readonly<Partial<Record<Choice, string>>> = { hide: 'H', restore: 'R', dismiss: 'D' };

type ChoiceBarProps = {
  /** Those that stand there, and those in the menu behind them. */
  first: readonly Choice[];
  others: readonly Choice[];
  onChoose: (choice: Choice) => void;
};

/** What can be done, with its keys. Each asks before anything is done. */
export function ChoiceBar({ first, others, onChoose }: ChoiceBarProps) {
  const words = useWords('desk');
  return (
    <>
      {first.map((choice) => {
        const key = keyOf[choice];
        return (
          <Button key={choice} aria-keyshortcuts={key?.toLowerCase()} onClick={() => onChoose(choice)}>
            {words.choices[choice]}
            {key !== undefined && (
              <span className={styles.key} aria-hidden="true">
                {key}
              </span>
            )}
          </Button>
        );
      })}
      {others.length > 0 && (
        <div className={styles.menu}>
          <MenuButton
            label={words.otherChoices}
            entries={others.map((choice) => ({
              kind: 'action',
              label: words.choices[choice],
              onSelect: () => onChoose(choice),
              danger: choice === 'remove' || choice === 'ban',
            }))}
          >
            {(trigger) => (
              <Button {...trigger}>
                {words.otherChoices}
                <Icon name="more" size={18} />
              </Button>
            )}
          </MenuButton>
        </div>
      )}
    </>
  );
}
