import { valibotResolver } from '@hookform/resolvers/valibot';
import { useStore } from 'jotai';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import type { Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { usernameKey } from '#contract/normalizers.ts';
import { countChars } from '#contract/text.ts';
import { errorWords } from '#i18n/errorWords.ts';
import { formatNumber } from '#i18n/format.ts';
import { useLocale, useMessages } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { ClosedNote } from '#session/closed/ClosedNote.tsx';
import { Button, buttonClass } from '#ui/Button.tsx';
import { FormError } from '#ui/FormError.tsx';
import { LeaveGuard } from '#ui/LeaveGuard.tsx';
import { Row, Stack } from '#ui/layout.tsx';
import { TextArea, TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import page from '../settingsPage.module.css';
import { AvatarField } from './avatar/AvatarField.tsx';
import type { AvatarChoice } from './avatar/avatarChoice.ts';
import { LinksField } from './LinksField.tsx';
import type { OwnProfile } from './loadOwnProfile.ts';
import { nextUsernameChange } from './nextUsernameChange.ts';
import { problemOfSave } from './problemOfSave.ts';
import { changesIn, type ProfileValues, profileSchema, rowOfLink } from './profileForm.ts';
import { saveProfile } from './saveProfile.ts';
import { UsernameField } from './UsernameField.tsx';

const valuesOf = ({ displayName, username, bio, links }: OwnProfile): ProfileValues => ({
  displayName,
  username,
  bio,
  links: links.map((address) => ({ address })),
});

const kept: AvatarChoice = { phase: 'kept' };

/** How one appears to others, to be changed and saved as a whole. */
export function ProfileForm({ uid, profile: loaded }: { uid: Uid; profile: OwnProfile }) {
  const { app, errors: errorMessages } = useMessages();
  const words = useWords('settings');
  const locale = useLocale();
  const store = useStore();
  const [profile, setProfile] = useState(loaded);
  const [avatar, setAvatar] = useState<AvatarChoice>(kept);
  const [avatarError, setAvatarError] = useState<string>();
  const format = (value: number): string => formatNumber(locale, value);

  // Checked when it is saved: words that appear as a field is left would push away the button that is being pressed.
  const { register, control, handleSubmit, setError, reset, formState } = useForm<ProfileValues>({
    defaultValues: valuesOf(profile),
    resolver: valibotResolver(profileSchema(profile.username, words.profile, format)),
  });
  const { errors, isSubmitting, isDirty } = formState;
  const bio = useWatch({ control, name: 'bio' });
  const displayName = useWatch({ control, name: 'displayName' });

  // An object URL holds the picture in memory until it is let go.
  useEffect(() => (avatar.phase === 'chosen' ? () => URL.revokeObjectURL(avatar.url) : undefined), [avatar]);

  const choose = (choice: AvatarChoice): void => {
    setAvatar(choice);
    setAvatarError(undefined);
  };

  async function save(values: ProfileValues): Promise<void> {
    const changes = changesIn(valuesOf(profile), values);
    if (Object.keys(changes).length === 0 && avatar.phase === 'kept') {
      reset(valuesOf(profile));
      toast('info', words.unchanged);
      return;
    }
    try {
      const saved = await saveProfile(store, uid, changes, avatar);
      const hasOtherName = usernameKey(saved.username) !== usernameKey(profile.username);
      const now: OwnProfile = {
        ...saved,
        bio: values.bio.trim(),
        links: changes.links ?? profile.links,
        usernameFrom: hasOtherName ? nextUsernameChange(new Date(), new Date()) : profile.usernameFrom,
      };
      setProfile(now);
      choose(kept);
      reset(valuesOf(now));
      toast('success', words.saved);
    } catch (error) {
      const problem = problemOfSave(error, words.profile, errorWords(error, errorMessages));
      const { message } = problem;
      if (problem.field === 'avatar') setAvatarError(message);
      else if (problem.field === 'links') {
        setError(`links.${rowOfLink(values, problem.sentIndex)}.address`, { message }, { shouldFocus: true });
      } else setError(problem.field, { message }, { shouldFocus: true });
    }
  }

  return (
    <Stack as="form" gap={5} className={page.form} noValidate onSubmit={handleSubmit(save)}>
      <AvatarField
        photoURL={profile.photoURL}
        name={displayName || profile.username}
        choice={avatar}
        error={avatarError}
        onChoice={choose}
        onError={setAvatarError}
      />
      <TextField
        label={words.profile.displayName}
        hint={words.profile.displayNameHint(format(limits.profile.displayNameChars))}
        autoComplete="nickname"
        error={errors.displayName?.message}
        {...register('displayName')}
      />
      <UsernameField
        control={control}
        own={profile.username}
        changeableFrom={profile.usernameFrom}
        error={errors.username?.message}
        register={register('username')}
      />
      <TextArea
        label={words.profile.bio}
        hint={words.profile.counter(format(countChars(bio.trim())), format(limits.profile.bioChars))}
        error={errors.bio?.message}
        {...register('bio')}
      />
      <LinksField control={control} register={register} errors={errors.links} />
      <FormError>{errors.root?.message}</FormError>
      <ClosedNote part="changes" />
      <Row gap={3}>
        <Button type="submit" variant="primary" busy={isSubmitting}>
          {words.save}
        </Button>
        {profile.username !== '' && (
          <Link className={buttonClass('quiet')} to={paths.profile(profile.username)}>
            {words.profile.see}
          </Link>
        )}
      </Row>
      <LeaveGuard
        isActive={(isDirty || avatar.phase !== 'kept') && !isSubmitting}
        words={words}
        closeLabel={app.close}
      />
    </Stack>
  );
}
