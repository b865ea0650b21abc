import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as v from 'valibot';
import { saveSettingsContract } from '#contract/callables/saveSettings.ts';
import { type SiteSettings, siteSettingsSchema } from '#contract/documents/siteSettings.ts';
import { ContractError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { countChars } from '#contract/text.ts';
import { call } from '#data/call.ts';
import { readSiteSettings } from '#data/staff/siteSettings.ts';
import { errorWords, useTexts, useWords, type Words } from '#i18n/words.ts';
import { inWords } from '#lib/inWords.ts';
import { useCallForm } from '#session/useCallForm.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox, TextArea, TextField } from '#ui/Fields.tsx';
import { LeaveGuard } from '#ui/LeaveGuard.tsx';
import { Row, readable, Stack } from '#ui/layout.tsx';
import { Note } from '#ui/Note.tsx';
import { toast } from '#ui/toast.ts';
import { Read, StaffPage, useReading } from '../StaffPage.tsx';
import { CannedTextList } from './CannedTextList.tsx';

export function SiteSettingsPage() {
  const words = useWords('adminSiteSettings');
  return (
    <StaffPage title={words.title} lead={words.lead} gap={5} className={readable}>
      <Read reading={useReading(['staff', 'siteSettings'], readSiteSettings)} failed={words.failed}>
        {(settings) => <SiteSettingsForm settings={settings} />}
      </Read>
      <CannedTextList />
    </StaffPage>
  );
}

const switches = ['uploadsOpen', 'signUpsOpen', 'searchOpen', 'presenceOpen', 'readOnly'] as const;

const numbers = {
  holdAtReporters: limits.settings.mostHoldAtReporters,
  holdReporterAgeHours: limits.settings.mostHoldReporterAgeHours,
  holdFirstPhotos: limits.settings.mostHoldFirstPhotos,
} as const;
const numberNames = ['holdAtReporters', 'holdReporterAgeHours', 'holdFirstPhotos'] as const;

function schemaIn(words: Words['adminSiteSettings'], number: (value: number) => string) {
  const { entries } = saveSettingsContract.input;
  const upTo = (name: keyof typeof numbers) =>
    v.config(entries[name].wrapped, { message: words.numberInvalid(number(numbers[name])) });
  return v.object({
    uploadsOpen: entries.uploadsOpen.wrapped,
    signUpsOpen: entries.signUpsOpen.wrapped,
    searchOpen: entries.searchOpen.wrapped,
    presenceOpen: entries.presenceOpen.wrapped,
    readOnly: entries.readOnly.wrapped,
    announcement: inWords(
      entries.announcement.wrapped,
      words.announcementInvalid(number(limits.settings.announcementChars)),
    ),
    holdAtReporters: upTo('holdAtReporters'),
    holdReporterAgeHours: upTo('holdReporterAgeHours'),
    holdFirstPhotos: upTo('holdFirstPhotos'),
  });
}

const isSetting = (name: string): name is keyof SiteSettings => Object.hasOwn(siteSettingsSchema.entries, name);

/** Pure: only changed settings are saved, so that what others changed since this page was opened stays. */
export const changedSettings = (before: SiteSettings, after: SiteSettings): Partial<SiteSettings> =>
  Object.fromEntries(Object.entries(after).filter(([name, value]) => isSetting(name) && before[name] !== value));

/** Keeps what was typed when saving fails. */
function SiteSettingsForm({ settings }: { settings: SiteSettings }) {
  const { words, app, errors, number } = useTexts('adminSiteSettings');
  const [saved, setSaved] = useState(settings);
  const { field, register, control, reset, isDirty, busy, error, submit } = useCallForm<SiteSettings>({
    defaultValues: settings,
    schema: schemaIn(words, number),
    send: async (values) => {
      const changed = changedSettings(saved, values);
      const isChanged = Object.keys(changed).length > 0;
      if (isChanged) await call(saveSettingsContract, changed);
      setSaved(values);
      reset(values);
      if (isChanged) toast('success', words.saved);
      else toast('info', words.unchanged);
    },
    problemOf: (refusal) => {
      const refused = refusal instanceof ContractError ? refusal.field : undefined;
      const named = ['announcement' as const, ...numberNames].find((name) => name === refused);
      return { field: named, message: errorWords(refusal, errors) };
    },
  });
  const announcement = useWatch({ control, name: 'announcement' });
  const most = number(limits.settings.announcementChars);
  return (
    <Stack as="form" gap={5} noValidate onSubmit={submit}>
      {switches.map((name) => (
        <Checkbox
          key={name}
          label={<strong>{words.switches[name].label}</strong>}
          hint={words.switches[name].hint}
          {...register(name)}
        />
      ))}
      <TextArea
        label={words.announcement}
        hint={words.announcementHint(number(countChars(announcement.trim())), most)}
        {...field('announcement')}
      />
      {numberNames.map((name) => (
        <TextField
          key={name}
          label={words[name]}
          hint={words[`${name}Hint`]}
          type="number"
          inputMode="numeric"
          min={0}
          max={numbers[name]}
          {...field(name, { valueAsNumber: true })}
        />
      ))}
      <Note icon="warning">{error}</Note>
      <Row gap={3}>
        <Button type="submit" variant="primary" busy={busy} label={words.save} />
      </Row>
      <LeaveGuard isActive={isDirty && !busy} words={words} closeLabel={app.close} />
    </Stack>
  );
}
