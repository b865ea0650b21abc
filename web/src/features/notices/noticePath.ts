import type { Notice } from '#contract/documents/notice.ts';
import { isPhotoId } from '#contract/ids.ts';
import { paths } from '#paths.ts';

/** Where a notice leads: to what it is about, as far as that has a page. */
export function noticePath({ kind, subject }: Pick<Notice, 'kind' | 'subject'>): string {
  switch (kind) {
    case 'report-resolved':
    case 'report-dismissed':
      return paths.settingsReports;
    case 'photo-hidden':
      return isPhotoId(subject) ? paths.photoEdit(subject) : paths.home;
    case 'photo-held':
    case 'photo-restored':
    case 'photo-removed':
    case 'photo-published':
      return isPhotoId(subject) ? paths.photo(subject) : paths.home;
    case 'warned':
      // A warning is about a rule, or about the photo that broke it.
      return isPhotoId(subject) ? paths.photo(subject) : paths.about;
    case 'unbanned':
    case 'appeal-accepted':
      return paths.home;
    case 'appeal-rejected':
      return paths.banned;
    case 'title-approved':
      return paths.photos({ title: subject });
    case 'title-rejected':
      return paths.titles;
  }
}
