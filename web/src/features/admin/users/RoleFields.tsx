import { useWords } from '#i18n/words.ts';
import type { FieldsProps } from './PersonDialog.tsx';
import styles from './users.module.css';

const roles = ['moderator', 'admin', 'none'] as const;

/** The role that somebody is to have, each with what it means. */
export function RoleFields({ typed, onType, problem }: FieldsProps) {
  const words = useWords('adminUsers');
  return (
    <fieldset>
      <legend className={styles.legend}>{words.roles}</legend>
      {roles.map((role) => (
        <label key={role} className={styles.choice}>
          <input type="radio" name="role" checked={typed.role === role} onChange={() => onType({ role })} />
          <span>
            {words.role[role]}
            <span className={styles.hint}>{words.consequence.role[role]}</span>
          </span>
        </label>
      ))}
      <p className={styles.soft}>{words.roleSignsOut}</p>
      {problem === 'role' && typed.role === undefined && (
        <p className={styles.wrong} role="alert">
          {words.roleMissing}
        </p>
      )}
    </fieldset>
  );
}
