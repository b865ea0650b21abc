import { valibotResolver } from '@hookform/resolvers/valibot';
import { useId, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as v from 'valibot';
import { saveSettingsContract } from '#contract/callables/saveSettings.ts';
import type { SiteSettings } from '#contract/documents/siteSettings.ts';
import { ContractError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { countChars } from '#contract/text.ts';
import { call } from '#data/call.ts';
import { errorWords } from '#i18n/errorWords.ts';
import { formatNumber } from '#i18n/format.ts';
import { useLocale, useMessages } from '#i18n/useMessages.ts';
import { useWords, type Words } from '#i18n/words.ts';
import { Button } from '#ui/Button.tsx';
import { FormError } from '#ui/FormError.tsx';
import { LeaveGuard } from '#ui/LeaveGuard.tsx';
import { TextArea, TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import { inWords } from '../inWords.ts';
import { changedSettings } from './changedSettings.ts';
import styles from './settings.module.css';

const { announcementChars, mostHoldAtReporters, mostHoldReporterAgeHours, mostHoldFirstPhotos } = limits.settings;

const switches = ['uploadsOpen', 'signUpsOpen', 'searchOpen', 'presenceOpen', 'readOnly'] as const;

// What may be wrong in itself.
const typedFields = ['announcement', 'holdAtReporters', 'holdReporterAgeHours', 'holdFirstPhotos'] as const;

/** The fields as the call takes them, with words for what is wrong. */
function schemaIn(words: Words['adminSiteSettings'], format: (value: number) => string) {
  const { entries } = saveSettingsContract.input;
  const number = (most: number) => ({ message: words.numberInvalid(format(most)) });
  return v.object({
    uploadsOpen: entries.uploadsOpen.wrapped,
    signUpsOpen: entries.signUpsOpen.wrapped,
    searchOpen: entries.searchOpen.wrapped,
    presenceOpen: entries.presenceOpen.wrapped,
    readOnly: entries.readOnly.wrapped,
    announcement: inWords(entries.announcement.wrapped, words.announcementInvalid(format(announcementChars))),
    holdAtReporters: v.config(entries.holdAtReporters.wrapped, number(mostHoldAtReporters)),
    holdReporterAgeHours: v.config(entries.holdReporterAgeHours.wrapped, number(mostHoldReporterAgeHours)),
    holdFirstPhotos: v.config(entries.holdFirstPhotos.wrapped, number(mostHoldFirstPhotos)),
  });
}

/** Changes the site's settings; what was written stays when saving fails. */
export function SiteSettingsForm({ settings }: { settings: SiteSettings }) {
  const { app, errors: errorMessages } = useMessages();
  const words = useWords('adminSiteSettings');
  const locale = useLocale();
  const [stands, setStands] = useState(settings);
  const format = (value: number): string => formatNumber(locale, value);
  const { register, control, handleSubmit, reset, setError, formState } = useForm<SiteSettings>({
    defaultValues: settings,
    resolver: valibotResolver(schemaIn(words, format)),
  });
  const { errors, isSubmitting, isDirty } = formState;
  const announcement = useWatch({ control, name: 'announcement' });

  async function save(values: SiteSettings): Promise<void> {
    const changed = changedSettings(stands, values);
    if (Object.keys(changed).length === 0) {
      reset(values);
      toast('info', words.unchanged);
      return;
    }
    try {
      await call(saveSettingsContract, changed);
    } catch (error) {
      const field =
        error instanceof ContractError ? Object.keys(changed).find((name) => name === error.field) : undefined;
      setError(
        typedFields.find((name) => name === field) ?? 'root',
        { message: errorWords(error, errorMessages) },
        { shouldFocus: true },
      );
      return;
    }
    setStands(values);
    reset(values);
    toast('success', words.saved);
  }

  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit(save)}>
      {switches.map((name) => (
        <Check key={name} label={words.switches[name].label} hint={words.switches[name].hint} input={register(name)} />
      ))}
      <TextArea
        label={words.announcement}
        hint={words.announcementHint(format(countChars(announcement.trim())), format(announcementChars))}
        error={errors.announcement?.message}
        {...register('announcement')}
      />
      <TextField
        label={words.holdAtReporters}
        hint={words.holdAtReportersHint}
        error={errors.holdAtReporters?.message}
        type="number"
        inputMode="numeric"
        min={0}
        max={mostHoldAtReporters}
        {...register('holdAtReporters', { valueAsNumber: true })}
      />
      <TextField
        label={words.holdReporterAgeHours}
        hint={words.holdReporterAgeHoursHint}
        error={errors.holdReporterAgeHours?.message}
        type="number"
        inputMode="numeric"
        min={0}
        max={mostHoldReporterAgeHours}
        {...register('holdReporterAgeHours', { valueAsNumber: true })}
      />
      <TextField
        label={words.holdFirstPhotos}
        hint={words.holdFirstPhotosHint}
        error={errors.holdFirstPhotos?.message}
        type="number"
        inputMode="numeric"
        min={0}
        max={mostHoldFirstPhotos}
        {...register('holdFirstPhotos', { valueAsNumber: true })}
      />
      <FormError>{errors.root?.message}</FormError>
      <div className={styles.actions}>
        <Button type="submit" variant="primary" busy={isSubmitting}>
          {words.save}
        </Button>
      </div>
      <LeaveGuard isActive={isDirty && !isSubmitting} words={words} closeLabel={app.close} />
    </form>
  );
}

type CheckProps = {
  label: string;
  hint: string;
  input: ReturnType<ReturnType<typeof useForm<SiteSettings>>['register']>;
};

function Check({ label, hint, input }: CheckProps) {
  const id = useId();
  return (
    <div>
      <label className={styles.check}>
        <input type="checkbox" aria-describedby={id} {...input} />
        {label}
      </label>
      <p id={id} className={styles.soft}>
        {hint}
      </p>
    </div>
  );
}
