import { useStore } from 'jotai';
import { useEffect } from 'react';
import * as v from 'valibot';
import { updateProfileContract } from '#contract/callables/updateProfile.ts';
import { ContractError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { normalizeUsername } from '#contract/normalizers.ts';
import { isHouseName, isReservedUsername } from '#contract/reservedUsernames.ts';
import { countChars, displayNameSchema } from '#contract/text.ts';
import { wrote } from '#data/acts.ts';
import { call } from '#data/call.ts';
import { useNumber, useWords, type Words } from '#i18n/words.ts';
import { changeUser, isStaff, type User } from '#session/atoms.ts';
import { useFreeNames } from '#session/names/findFreeNames.ts';
import { type FormProblem, useCallForm } from '#session/useCallForm.ts';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/Fields.tsx';
import { Hint, Live, Row, Stack, VisuallyHidden } from '#ui/layout.tsx';
import { Note } from '#ui/Note.tsx';
import styles from './upload.module.css';

type Names = { displayName: string; username: string };

type NameFormProps = {
  id: string;
  viewer: User;
  /** The publish button submits this form, so it waits for it. */
  onShown: (isShown: boolean) => void;
  onNamed: () => void;
};

/** Asks for a username, which publishing needs, and a display name before the photos are sent. */
export function NameForm({ id, viewer, onShown, onNamed }: NameFormProps) {
  const { naming } = useWords('upload');
  const { profile } = useWords('settings');
  const format = useNumber();
  const store = useStore();
  const { field, submit, setValue, error, busy } = useCallForm<Names>({
    defaultValues: { displayName: viewer.displayName ?? '', username: '' },
    schema: namesSchema(profile, profile.problem.tooLong(format(limits.profile.displayNameChars)), isStaff(viewer)),
    send: async (names) => {
      const saved = await call(updateProfileContract, names);
      changeUser(store, viewer.uid, (user) => ({ ...user, ...saved }));
      wrote();
      onNamed();
    },
    problemOf: (refusal) => problemOf(refusal, profile),
  });
  useEffect(() => {
    onShown(!busy);
    return () => onShown(false);
  }, [onShown, busy]);

  return (
    <Stack as="form" id={id} gap={4} noValidate className={styles.naming} aria-label={naming.title} onSubmit={submit}>
      <Stack gap={1}>
        <h2>{naming.title}</h2>
        <Hint>{naming.text}</Hint>
      </Stack>
      <TextField
        label={profile.displayName}
        hint={naming.displayNameHint}
        autoComplete="nickname"
        {...field('displayName')}
      />
      <Stack gap={2}>
        <TextField
          label={profile.username}
          hint={naming.usernameHint(String(limits.username.changeEveryDays))}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...field('username')}
        />
        <FreeNames
          viewer={viewer}
          onChoose={(name) => setValue('username', name, { shouldDirty: true, shouldValidate: true })}
        />
      </Stack>
      <Note icon="warning">{error}</Note>
    </Stack>
  );
}

function FreeNames({ viewer, onChoose }: { viewer: User; onChoose: (name: string) => void }) {
  const { naming: words } = useWords('upload');
  const { names, phase } = useFreeNames(viewer, 3);
  return (
    <>
      <Live>{phase === 'searching' && <VisuallyHidden>{words.looking}</VisuallyHidden>}</Live>
      <Row as="ul" role="list" gap={2} aria-label={words.free}>
        {names.map((name) => (
          <li key={name}>
            <Button onClick={() => onChoose(name)} label={name} />
          </li>
        ))}
      </Row>
    </>
  );
}

/** The server's checks with words. */
const namesSchema = (words: Words['settings']['profile'], tooLong: string, mayBeHouse: boolean) =>
  v.object({
    displayName: v.pipe(
      v.string(),
      v.check((typed) => countChars(typed.trim()) <= limits.profile.displayNameChars, tooLong),
      v.check((typed) => v.is(displayNameSchema, typed), words.problem.characters),
      v.check((typed) => mayBeHouse || !isHouseName(typed), words.problem.house),
    ),
    username: v.pipe(
      v.string(),
      v.rawCheck(({ dataset, addIssue }) => {
        const normalized = dataset.typed ? normalizeUsername(dataset.value, isReservedUsername) : undefined;
        if (normalized?.ok === false) addIssue({ message: words.usernameProblem[normalized.problem] });
      }),
    ),
  });

function problemOf(error: unknown, words: Words['settings']['profile']): FormProblem<Names> | undefined {
  if (!(error instanceof ContractError)) return undefined;
  if (error.field === 'displayName') return { field: 'displayName', message: words.problem.characters };
  if (error.field !== 'username') return undefined;
  const problem = error.code === 'already-exists' ? 'taken' : 'characters';
  return { field: 'username', message: words.usernameProblem[problem] };
}
