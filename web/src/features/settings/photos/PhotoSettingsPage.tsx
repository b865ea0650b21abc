import { useAtomValue, useStore } from 'jotai';
import { Controller } from 'react-hook-form';
import { savePreferencesContract } from '#contract/callables/savePreferences.ts';
import { ContractError } from '#contract/errors.ts';
import { call } from '#data/call.ts';
import { errorWords } from '#i18n/errorWords.ts';
import { formatNumber } from '#i18n/format.ts';
import { PageTitle } from '#i18n/PageTitle.tsx';
import { useLocale, useMessages } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { changeUser, user } from '#session/atoms.ts';
import type { User } from '#session/session.ts';
import { useCallForm } from '#session/useCallForm.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { LeaveGuard } from '#ui/LeaveGuard.tsx';
import { Hint, Row, readable, Stack } from '#ui/layout.tsx';
import { Note } from '#ui/Note.tsx';
import { toast } from '#ui/toast.ts';
import {
  type DefaultsValues,
  DefaultTagsField,
  defaultsValues,
  type TagsValue,
  tagsIn,
  tagsProblem,
} from './DefaultTagsField.tsx';

export function PhotoSettingsPage() {
  const { photos: words } = useWords('settings');
  const viewer = useAtomValue(user);
  return (
    <Stack gap={5} className={readable}>
      <PageTitle>{words.heading}</PageTitle>
      <h1 tabIndex={-1}>{words.heading}</h1>
      <Hint isLarge>{words.lead}</Hint>
      {viewer && <DefaultsForm key={viewer.uid} viewer={viewer} />}
    </Stack>
  );
}

function DefaultsForm({ viewer }: { viewer: User }) {
  const { app, errors: errorMessages } = useMessages();
  const { problem: problemWords } = useWords('photoFields');
  const words = useWords('settings');
  const locale = useLocale();
  const store = useStore();
  const { register, control, submit, reset, errorOf, error, isDirty, busy } = useCallForm<DefaultsValues>({
    defaultValues: defaultsValues(viewer.uploadDefaults),
    send: async (values) => {
      const uploadDefaults = { ...values, tags: tagsIn(values.tags) };
      await call(savePreferencesContract, { uploadDefaults });
      changeUser(store, viewer.uid, (current) => ({ ...current, uploadDefaults }));
      reset(defaultsValues(uploadDefaults));
      toast('success', words.saved);
    },
    problemOf: (reason) => {
      const isAboutTags = reason instanceof ContractError && reason.field?.startsWith('uploadDefaults.tags');
      return { field: isAboutTags ? 'tags' : undefined, message: errorWords(reason, errorMessages) };
    },
  });
  const checkTags = (tags: TagsValue) =>
    tagsProblem(tags, problemWords, (value) => formatNumber(locale, value)) ?? true;

  return (
    <Stack as="form" gap={5} noValidate onSubmit={submit}>
      <Controller
        control={control}
        name="tags"
        rules={{ validate: checkTags }}
        render={({ field }) => (
          <DefaultTagsField value={field.value} error={errorOf('tags')} onChange={field.onChange} />
        )}
      />
      <Checkbox label={words.photos.spoiler} {...register('spoiler')} />
      <Checkbox label={words.photos.showExif} hint={words.photos.showExifHint} {...register('showExif')} />
      <Note icon="warning">{error}</Note>
      <Row gap={3}>
        <Button type="submit" variant="primary" busy={busy}>
          {words.save}
        </Button>
      </Row>
      <LeaveGuard isActive={isDirty && !busy} words={words} closeLabel={app.close} />
    </Stack>
  );
}
