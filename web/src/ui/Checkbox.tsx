import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { classNames } from './classNames.ts';
import { Hint } from './layout.tsx';
import styles from './TextField.module.css';

type ChoiceProps = Omit<ComponentPropsWithRef<'input'>, 'type'> & { label: ReactNode; hint?: ReactNode };

export const Checkbox = (props: ChoiceProps) => <Choice {...props} type="checkbox" />;

export const Radio = (props: ChoiceProps) => <Choice {...props} type="radio" />;

function Choice({ label, hint, className, lang, ...input }: ChoiceProps & { type: 'checkbox' | 'radio' }) {
  const hintId = useId();
  const choice = (
    <label className={classNames(styles.choice, className)} lang={lang}>
      <input aria-describedby={hint === undefined ? undefined : hintId} {...input} />
      <span>{label}</span>
    </label>
  );
  if (hint === undefined) return choice;
  return (
    <div>
      {choice}
      <Hint id={hintId} className={styles.choiceHint}>
        {hint}
      </Hint>
    </div>
  );
}
