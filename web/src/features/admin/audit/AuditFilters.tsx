import { useAtomValue } from 'jotai';
import { type FormEvent, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { findPerson } from '#data/people/queries.ts';
import { namesOf } from '#data/staff/people.ts';
import { errorWords } from '#i18n/errorWords.ts';
import { formatNumber } from '#i18n/format.ts';
import { useLocale, useMessages } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { user } from '#session/atoms.ts';
import { Button } from '#ui/Button.tsx';
import { Field, TextField } from '#ui/TextField.tsx';
import { type AuditAddress, adminPaths } from '../adminPaths.ts';
import { calledIn, type Names } from '../called.ts';
import { actionLabel } from './AuditLine.tsx';
import styles from './audit.module.css';
import { meantTarget, periods, withFilter } from './auditAddress.ts';

/** The filters of the log, which stand in the address; each list that they make is another one. */
export function AuditFilters({ address }: { address: AuditAddress }) {
  const { errors } = useMessages();
  const words = useWords('adminAudit');
  const locale = useLocale();
  const navigate = useNavigate();
  const [typed, setTyped] = useState(address.target ?? '');
  const [problem, setProblem] = useState<string>();
  const [shownTarget, setShownTarget] = useState(address.target);
  const actors = useActors(address.actor);

  // Links and the way back change what is asked for, and the field follows.
  if (shownTarget !== address.target) {
    setShownTarget(address.target);
    setTyped(address.target ?? '');
    setProblem(undefined);
  }

  const show = (changed: Readonly<Record<string, string>>): void =>
    void navigate(adminPaths.audit(withFilter(address, changed)), { preventScrollReset: true });

  async function showTarget(event: FormEvent): Promise<void> {
    event.preventDefault();
    const meant = meantTarget(typed);
    try {
      if (meant === undefined && typed.trim() !== '') setProblem(words.targetUnknown);
      else if (meant === undefined) show({ target: '' });
      else if ('path' in meant) show({ target: meant.path });
      else {
        const person = await findPerson(meant.username);
        if (person === undefined) setProblem(words.targetUnknown);
        else show({ target: `users/${person.uid}` });
      }
    } catch (error) {
      setProblem(errorWords(error, errors));
    }
  }

  return (
    <search aria-label={words.filters}>
      <form className={styles.filters} noValidate onSubmit={(event) => void showTarget(event)}>
        <Field label={words.actor}>
          {(tied) => (
            <select {...tied} value={address.actor ?? ''} onChange={(event) => show({ actor: event.target.value })}>
              <option value="">{words.everybody}</option>
              {actors.map(({ id, label }) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label={words.action}>
          {(tied) => (
            <select {...tied} value={address.action ?? ''} onChange={(event) => show({ action: event.target.value })}>
              <option value="">{words.allActions}</option>
              {Object.keys(words.actions).map((action) => (
                <option key={action} value={action}>
                  {actionLabel(words, action)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label={words.days}>
          {(tied) => (
            <select {...tied} value={address.days ?? ''} onChange={(event) => show({ days: event.target.value })}>
              <option value="">{words.allDays}</option>
              {periods.map((period) => (
                <option key={period} value={period}>
                  {words.lastDays(formatNumber(locale, Number(period)))}
                </option>
              ))}
            </select>
          )}
        </Field>
        <div className={styles.target}>
          <TextField
            label={words.target}
            hint={words.targetHint}
            error={problem}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setProblem(undefined);
            }}
          />
        </div>
        <div className={styles.filterActions}>
          <Button type="submit">{words.apply}</Button>
          {Object.keys(address).length > 0 && (
            <Button variant="quiet" onClick={() => void navigate(adminPaths.audit(), { preventScrollReset: true })}>
              {words.clear}
            </Button>
          )}
        </div>
        {address.entry !== undefined && <p className={styles.soft}>{words.oneEntry}</p>}
      </form>
    </search>
  );
}

/** Who can be chosen: oneself, what runs by itself, and whom the address names. Others are chosen by their name in an entry. */
function useActors(chosen: string | undefined): readonly { readonly id: string; readonly label: string }[] {
  const words = useWords('adminAudit');
  const common = useWords('admin');
  const viewer = useAtomValue(user);
  const [names, setNames] = useState<Names>(new Map());
  const other = chosen === viewer?.uid || chosen === 'system' ? undefined : chosen;

  useEffect(() => {
    if (other === undefined) return;
    let gone = false;
    namesOf([other]).then(
      (found) => gone || setNames(found),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [other]);

  return [
    ...(viewer ? [{ id: viewer.uid, label: words.me }] : []),
    { id: 'system', label: common.system },
    ...(other === undefined ? [] : [{ id: other, label: calledIn(names, common, other) }]),
  ];
}
