import { useWords } from '#i18n/words.ts';
import type { User } from '#session/atoms.ts';
import { TextField } from '#ui/Fields.tsx';
import { Live, Row, Stack, VisuallyHidden, wordLink } from '#ui/layout.tsx';
import { Note } from '#ui/Note.tsx';
import { useFreeNames } from './findFreeNames.ts';
import { type useNameForm, usernameDays } from './useNameForm.ts';

export function NameFields({ form, viewer }: { form: ReturnType<typeof useNameForm>; viewer: User }) {
  const words = useWords('naming');
  const { profile } = useWords('settings');
  const { field, setValue, error } = form;
  return (
    <>
      <TextField
        label={profile.displayName}
        hint={words.displayNameHint}
        autoComplete="nickname"
        {...field('displayName')}
      />
      <Stack gap={2}>
        <TextField
          label={profile.username}
          hint={words.usernameHint(usernameDays)}
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
    </>
  );
}

function FreeNames({ viewer, onChoose }: { viewer: User; onChoose: (name: string) => void }) {
  const words = useWords('naming');
  const { names, phase } = useFreeNames(viewer, 3);
  return (
    <>
      <Live>{phase === 'searching' && <VisuallyHidden>{words.looking}</VisuallyHidden>}</Live>
      <Row as="ul" role="list" gap={2} aria-label={words.free}>
        {names.map((name) => (
          <li key={name}>
            <button type="button" className={wordLink} aria-label={words.use(name)} onClick={() => onChoose(name)}>
              {name}
            </button>
          </li>
        ))}
      </Row>
    </>
  );
}
