import * as v from 'valibot';
import { limits } from '../limits.ts';
import { multilineText } from '../text.ts';
import { actCall } from './actCall.ts';
import { audited } from './callable.ts';

const { settings } = limits;
const wholeNumber = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(most));

/** Takes effect within a minute. `holdAtReporters` 0 disables the automatic hold. Idempotent. */
export const saveSettingsContract = actCall('saveSettings', {
  input: v.pipe(
    v.strictObject({
      uploadsOpen: v.optional(v.boolean()),
      signUpsOpen: v.optional(v.boolean()),
      searchOpen: v.optional(v.boolean()),
      presenceOpen: v.optional(v.boolean()),
      readOnly: v.optional(v.boolean()),
      announcement: v.optional(multilineText(settings.announcementChars)),
      holdAtReporters: v.optional(wholeNumber(settings.mostHoldAtReporters)),
      holdReporterAgeHours: v.optional(wholeNumber(settings.mostHoldReporterAgeHours)),
      holdFirstPhotos: v.optional(wholeNumber(settings.mostHoldFirstPhotos)),
    }),
    v.check((input) => Object.keys(input).length > 0, 'nothing to save'),
  ),
  output: audited({}),
});
