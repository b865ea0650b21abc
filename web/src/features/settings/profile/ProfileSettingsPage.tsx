import { useQuery } from '@tanstack/react-query';
import { useAtomValue, useStore } from 'jotai';
import { useEffect, useState } from 'react';
import { type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form';
import type { Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { usernameKey } from '#contract/normalizers.ts';
import { countChars } from '#contract/text.ts';
import { readUser } from '#data/account/user.ts';
import { readProfile } from '#data/people/now.ts';
import { useTexts, useTextsOf, useWords } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { isStaff, user } from '#session/atoms.ts';
import { ClosedNote } from '#session/closed/ClosedNote.tsx';
import { LoadFailed } from '#session/LoadFailed.tsx';
import { TitledPage } from '#session/TitledPage.tsx';
import { useCallForm } from '#session/useCallForm.ts';
import { Button, IconButton, LinkButton } from '#ui/Button.tsx';
import { TextArea, TextField } from '#ui/Fields.tsx';
import { LeaveGuard } from '#ui/LeaveGuard.tsx';
import { Hint, ownWidth, Row, readable, Stack } from '#ui/layout.tsx';
import { Note } from '#ui/Note.tsx';
import { toast } from '#ui/toast.ts';
import { SettingsSkeleton } from '../SettingsLayout.tsx';
import { AvatarField } from './avatar/AvatarField.tsx';
import styles from './profile.module.css';
import {
  changesIn,
  nextUsernameChange,
  type OwnProfile,
  type ProfileValues,
  problemOfSave,
  profileSchema,
  saveProfile,
} from './profileForm.ts';
import { UsernameField } from './UsernameField.tsx';

export function ProfileSettingsPage() {
  const words = useWords('settings');
  const uid = useAtomValue(user)?.uid;
  return (
    <TitledPage title={words.profile.heading} gap={5} className={readable}>
      {uid && <LoadedForm key={uid} uid={uid} />}
    </TitledPage>
  );
}

function LoadedForm({ uid }: { uid: Uid }) {
  const words = useWords('settings');
  // No refetch changes the form while it is open.
  const query = useQuery({
    queryKey: ['own-profile', uid],
    queryFn: () => readOwnProfile(uid),
    gcTime: 0,
    staleTime: 'static',
  });
  if (query.isPending) return <SettingsSkeleton />;
  if (query.data !== undefined) return <ProfileForm uid={uid} profile={query.data} />;
  return <LoadFailed title={words.loadFailed} error={query.error} onRetry={query.refetch} />;
}

async function readOwnProfile(uid: Uid): Promise<OwnProfile> {
  const [account, profile] = await Promise.all([readUser(uid), readProfile(uid)]);
  return {
    displayName: profile?.displayName ?? '',
    username: profile?.username ?? '',
    bio: profile?.bio ?? '',
    links: profile?.links ?? [],
    photoURL: profile?.photoURL ?? null,
    usernameFrom: profile?.username ? nextUsernameChange(account?.usernameChangedAt, new Date()) : undefined,
  };
}

const valuesOf = ({ displayName, username, bio, links }: OwnProfile): ProfileValues => ({
  displayName,
  username,
  bio,
  links: links.map((address) => ({ address })),
  avatar: { phase: 'unchanged' },
});

function ProfileForm({ uid, profile: loaded }: { uid: Uid; profile: OwnProfile }) {
  const { words, app, number: format } = useTexts('settings');
  const store = useStore();
  const viewer = useAtomValue(user);
  const [profile, setProfile] = useState(loaded);
  const form = useCallForm<ProfileValues>({
    defaultValues: valuesOf(profile),
    schema: profileSchema(profile, words.profile, format, { isStaff: isStaff(viewer) }),
    send: save,
    problemOf: (error, values) => problemOfSave(error, values, words.profile),
  });
  const { field, control, submit, reset, setValue, setError, clearErrors, errorOf, isDirty, busy, error } = form;
  const [bio, displayName, avatar] = useWatch({ control, name: ['bio', 'displayName', 'avatar'] });

  // An object URL keeps the picture in memory until it is revoked.
  useEffect(() => (avatar.phase === 'chosen' ? () => URL.revokeObjectURL(avatar.url) : undefined), [avatar]);

  async function save(values: ProfileValues): Promise<void> {
    const changes = changesIn(valuesOf(profile), values);
    if (Object.keys(changes).length === 0 && values.avatar.phase === 'unchanged') {
      reset(valuesOf(profile));
      toast('info', words.unchanged);
      return;
    }
    const saved = await saveProfile(store, uid, changes, values.avatar);
    const hasOtherName = usernameKey(saved.username) !== usernameKey(profile.username);
    const now: OwnProfile = {
      ...saved,
      bio: values.bio.trim(),
      links: changes.links ?? profile.links,
      usernameFrom: hasOtherName ? nextUsernameChange(new Date(), new Date()) : profile.usernameFrom,
    };
    setProfile(now);
    reset(valuesOf(now));
    toast('success', words.saved);
  }

  return (
    <Stack as="form" gap={5} noValidate onSubmit={submit}>
      <AvatarField
        photoURL={profile.photoURL}
        name={displayName || profile.username}
        choice={avatar}
        error={errorOf('avatar')}
        onChoice={(choice) => {
          setValue('avatar', choice, { shouldDirty: true });
          clearErrors('avatar');
        }}
        onError={(message) => setError('avatar', { message })}
      />
      <TextField
        label={words.profile.displayName}
        hint={words.profile.displayNameHint(format(limits.profile.displayNameChars))}
        autoComplete="nickname"
        {...field('displayName')}
      />
      <UsernameField
        control={control}
        own={profile.username}
        changeableFrom={profile.usernameFrom}
        field={field('username')}
      />
      <TextArea
        label={words.profile.bio}
        hint={words.profile.counter(format(countChars(bio.trim())), format(limits.profile.bioChars))}
        {...field('bio')}
      />
      <LinksField {...form} />
      <Note icon="warning">{error}</Note>
      <ClosedNote part="changes" />
      <Row gap={3}>
        <Button type="submit" variant="primary" busy={busy} label={words.save} />
        {profile.username !== '' && (
          <LinkButton variant="quiet" to={paths.profile(profile.username)} label={words.profile.see} />
        )}
      </Row>
      <LeaveGuard isActive={isDirty && !busy} words={words} closeLabel={app.close} />
    </Stack>
  );
}

type LinksFieldProps = Pick<UseFormReturn<ProfileValues>, 'control' | 'register' | 'formState'>;

function LinksField({ control, register, formState: { errors } }: LinksFieldProps) {
  const { words, number } = useTextsOf('settings', 'profile');
  const { fields, append, remove } = useFieldArray({ control, name: 'links' });
  const { maxLinks } = limits.profile;
  return (
    <Stack as="fieldset" gap={3}>
      <legend>{words.links}</legend>
      <Hint>{words.linksHint(number(maxLinks))}</Hint>
      {fields.map(({ id }, row) => {
        const position = number(row + 1);
        return (
          <div key={id} className={styles.row}>
            <TextField
              label={words.link(position)}
              type="url"
              spellCheck={false}
              placeholder="https://"
              error={errors.links?.[row]?.address?.message}
              {...register(`links.${row}.address`)}
            />
            <IconButton
              className={styles.remove}
              label={words.removeLink(position)}
              icon="close"
              onClick={() => remove(row)}
            />
          </div>
        );
      })}
      {fields.length < maxLinks && (
        <Button className={ownWidth} onClick={() => append({ address: '' })} label={words.addLink} />
      )}
    </Stack>
  );
}
