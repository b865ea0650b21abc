import { useAtomValue } from 'jotai';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { findPerson } from '#data/people/queries.ts';
import { useSiteNavigate } from '#i18n/SiteLink.tsx';
import { errorWords, type Words } from '#i18n/words.ts';
import { isolated } from '#lib/isolated.ts';
import { user } from '#session/atoms.ts';
import { Button } from '#ui/Button.tsx';
import { SelectField, TextField } from '#ui/Fields.tsx';
import { classNames, Hint, Row } from '#ui/layout.tsx';
import { loggedWords } from '../acts/acts.ts';
import { type AuditAddress, adminPaths } from '../adminPaths.ts';
import { useNamesOf } from '../StaffPage.tsx';
import staff from '../staff.module.css';
import { calledIn, type Names, noNames, useStaffTexts } from '../staffWords.ts';
import { useSubject } from './AuditLine.tsx';
import styles from './audit.module.css';
import { meantTarget, periods, withFilter } from './auditAddress.ts';

async function targetOf(typed: string): Promise<string | undefined> {
  const meant = meantTarget(typed);
  if (meant === undefined) return typed.trim() === '' ? '' : undefined;
  if ('path' in meant) return meant.path;
  const person = await findPerson(meant.username);
  return person ? `users/${person.uid}` : undefined;
}

export function AuditFilters({ address }: { address: AuditAddress }) {
  const { words, common, errors, number } = useStaffTexts('adminAudit');
  const navigate = useSiteNavigate();
  const [isOpen, setIsOpen] = useState(false);
  const form = useId();
  const actors = useActors(address.actor);
  const show = (changed: Readonly<Record<string, string>>): void =>
    void navigate(adminPaths.audit(withFilter(address, changed)), { preventScrollReset: true });
  const { actor, action, days, target = '' } = address;
  const person = /^users\/(.+)$/.exec(target)?.[1];
  const names = useNamesOf(person);
  const subject = useSubject(target, names ?? noNames);
  // A person's username, as it is typed, or their name, instead of an id.
  const shownTarget = person === undefined ? target : names === undefined ? '' : typedName(names, person, common);
  // Without the library for forms, which would be a third of the page.
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(shownTarget);
  const [problem, setProblem] = useState<string>();
  // Links and the Back button change the address; the field follows.
  useEffect(() => {
    setTyped(shownTarget);
    setProblem(undefined);
  }, [shownTarget]);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const refuse = (why: string): void => {
      setProblem(why);
      field.current?.focus();
    };
    try {
      // A name that stands for the present target is no address.
      const chosen = typed === shownTarget ? target : await targetOf(typed);
      if (chosen === undefined) refuse(words.targetUnknown);
      else show({ target: chosen });
    } catch (error) {
      refuse(errorWords(error, errors));
    }
  }

  const select = (name: 'actor' | 'action' | 'days', label: string, options: Options) => (
    <SelectField
      label={label}
      value={address[name] ?? ''}
      options={options}
      onChange={({ currentTarget }) => show({ [name]: currentTarget.value })}
    />
  );

  /** What the log is filtered by, while the fields are out of sight. */
  const marks = [
    actor !== undefined && [words.actor, actors.find(([value]) => value === actor)?.[1] ?? ''],
    action !== undefined && [words.action, loggedWords(action, common)],
    days !== undefined && [words.days, words.lastDays(number(Number(days)))],
    target !== '' && [words.target, subject.label],
  ].filter((mark) => mark !== false);
  const clear =
    Object.keys(address).length > 0 ? (
      <Button variant="quiet" onClick={() => void navigate(adminPaths.audit(), { preventScrollReset: true })}>
        {words.clear}
      </Button>
    ) : undefined;
  return (
    <search aria-label={words.filters} className={styles.search}>
      <Row gap={2} className={styles.summary}>
        <Button aria-expanded={isOpen} aria-controls={form} onClick={() => setIsOpen(!isOpen)} label={words.filters} />
        {!isOpen &&
          marks.map(([label, value]) => (
            <span key={label} className={classNames(staff.mark, staff.breaks)}>
              {label}: {value}
            </span>
          ))}
        {!isOpen && clear}
      </Row>
      <form id={form} className={styles.filters} data-open={isOpen} noValidate onSubmit={(event) => void submit(event)}>
        {select('actor', words.actor, [['', words.everybody], ...actors])}
        {select('action', words.action, [['', words.allActions], ...Object.entries(common.logged)])}
        {select('days', words.days, [
          ['', words.allDays],
          ...periods.map((period) => [period, words.lastDays(number(Number(period)))] as const),
        ])}
        <div className={styles.target}>
          <TextField
            label={words.target}
            hint={words.targetHint}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            ref={field}
            value={typed}
            error={problem}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        </div>
        <Row gap={2} className={styles.whole}>
          <Button type="submit" label={words.apply} />
          {clear}
        </Row>
      </form>
      {address.entry !== undefined && <Hint>{words.oneEntry}</Hint>}
    </search>
  );
}

function typedName(names: Names, uid: string, common: Words['admin']): string {
  const username = names.get(uid)?.username;
  return username ? isolated(`@${username}`) : calledIn(names, common, uid);
}

type Options = readonly (readonly [value: string, label: string])[];

/** The viewer, the system and the actor in the address. A name in an entry filters by anybody else. */
function useActors(chosen: string | undefined): Options {
  const { words, common } = useStaffTexts('adminAudit');
  const viewer = useAtomValue(user);
  const other = chosen === viewer?.uid || chosen === 'system' ? undefined : chosen;
  const names = useNamesOf(other) ?? noNames;
  const me: Options = viewer ? [[viewer.uid, words.me]] : [];
  const chosenOne: Options = other === undefined ? [] : [[other, calledIn(names, common, other)]];
  return [...me, ['system', common.system], ...chosenOne];
}
