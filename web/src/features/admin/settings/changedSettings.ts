import type { SiteSettings } from '#contract/documents/siteSettings.ts';

/** Pure: what of the settings is another than before, which alone is saved: what somebody else changed meanwhile stays theirs. */
export function changedSettings(before: SiteSettings, after: SiteSettings): Partial<SiteSettings> {
  return {
    ...(after.uploadsOpen !== before.uploadsOpen && { uploadsOpen: after.uploadsOpen }),
    ...(after.signUpsOpen !== before.signUpsOpen && { signUpsOpen: after.signUpsOpen }),
    ...(after.announcement !== before.announcement && { announcement: after.announcement }),
    ...(after.holdAtReporters !== before.holdAtReporters && { holdAtReporters: after.holdAtReporters }),
    ...(after.holdFirstPhotos !== before.holdFirstPhotos && { holdFirstPhotos: after.holdFirstPhotos }),
  };
}
