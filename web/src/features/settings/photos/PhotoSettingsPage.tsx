import { useAtomValue, useStore } from 'jotai';
import { Controller } from 'react-hook-form';
import * as v from 'valibot';
import { tagsSchema } from '#contract/callables/createPhotos.ts';
import { savePreferencesContract } from '#contract/callables/savePreferences.ts';
import { downloads } from '#contract/documents/photo.ts';
import type { UploadDefaults } from '#contract/documents/user.ts';
import { ContractError } from '#contract/errors.ts';
import { defaultLicence, licences } from '#contract/licences.ts';
import { call } from '#data/call.ts';
import { errorWords, useTexts, useWords } from '#i18n/words.ts';
import { splitTags } from '#lib/splitTags.ts';
import { changeUser, type User, user } from '#session/atoms.ts';
import { TitledPage } from '#session/TitledPage.tsx';
import { usePhotoTags } from '#session/tags/usePhotoTags.ts';
import { useCallForm } from '#session/useCallForm.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox, SelectField } from '#ui/Fields.tsx';
import { LazyTagInput } from '#ui/LazyTagInput.tsx';
import { LeaveGuard } from '#ui/LeaveGuard.tsx';
import { Hint, Row, readable, Stack } from '#ui/layout.tsx';
import { Note } from '#ui/Note.tsx';
import { toast } from '#ui/toast.ts';

/** `typed`: text after the tags, which counts as tags too. */
type TagsValue = { readonly chosen: readonly string[]; readonly typed: string };

type DefaultsValues = Omit<UploadDefaults, 'tags'> & { tags: TagsValue };

const defaultsValues = (defaults: UploadDefaults | undefined): DefaultsValues => ({
  tags: { chosen: defaults?.tags ?? [], typed: '' },
  spoiler: defaults?.spoiler ?? false,
  sensitive: defaults?.sensitive ?? false,
  showExif: defaults?.showExif ?? false,
  moment: defaults?.moment ?? false,
  licence: defaults?.licence ?? defaultLicence,
  download: defaults?.download ?? 'none',
});

const allIn = ({ chosen, typed }: TagsValue): string[] => [...chosen, ...splitTags(typed)];

/** Drops duplicates and invalid tags. */
function tagsIn(value: TagsValue): string[] {
  const parsed = v.safeParse(tagsSchema, allIn(value));
  return parsed.success ? parsed.output : [];
}

export function PhotoSettingsPage() {
  const { photos: words } = useWords('settings');
  const viewer = useAtomValue(user);
  return (
    <TitledPage title={words.heading} gap={5} className={readable}>
      <Hint isLarge>{words.lead}</Hint>
      {viewer && <DefaultsForm key={viewer.uid} viewer={viewer} />}
    </TitledPage>
  );
}

function DefaultsForm({ viewer }: { viewer: User }) {
  const { words, app, errors: errorMessages } = useTexts('settings');
  const fieldWords = useWords('photoFields');
  const photoTags = usePhotoTags();
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
  const checkTags = (value: TagsValue): string | true => {
    const tags = allIn(value);
    for (const tag of tags) {
      const checked = photoTags.check(tag);
      if (!checked.ok) return checked.problem;
    }
    return tags.length <= photoTags.most || photoTags.words.tooMany;
  };

  return (
    <Stack as="form" gap={5} noValidate onSubmit={submit}>
      <Controller
        control={control}
        name="tags"
        rules={{ validate: checkTags }}
        render={({ field }) => (
          <LazyTagInput
            {...photoTags}
            label={words.photos.tags}
            error={errorOf('tags')}
            tags={field.value.chosen}
            typed={field.value.typed}
            onChange={(chosen, typed) => field.onChange({ chosen, typed })}
          />
        )}
      />
      <Checkbox label={words.photos.spoiler} {...register('spoiler')} />
      <Checkbox label={words.photos.sensitive} hint={fieldWords.sensitiveHint} {...register('sensitive')} />
      <Checkbox label={words.photos.showExif} hint={words.photos.showExifHint} {...register('showExif')} />
      <Checkbox label={fieldWords.showMoment} hint={fieldWords.showMomentHint} {...register('moment')} />
      <SelectField
        label={fieldWords.licence}
        hint={fieldWords.licenceHint}
        options={licences.map((licence) => [licence, fieldWords.licences[licence]])}
        {...register('licence')}
      />
      <SelectField
        label={fieldWords.download}
        hint={fieldWords.downloadHint}
        options={downloads.map((download) => [download, fieldWords.downloads[download]])}
        {...register('download')}
      />
      <Note icon="warning">{error}</Note>
      <Row gap={3}>
        <Button type="submit" variant="primary" busy={busy} label={words.save} />
      </Row>
      <LeaveGuard isActive={isDirty && !busy} words={words} closeLabel={app.close} />
    </Stack>
  );
}
