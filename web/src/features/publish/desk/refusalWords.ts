import type { PhotoResult } from '#contract/documents/photoChanges.ts';
import type { Messages } from '#i18n/current.ts';
import { codeWords } from '#i18n/errorWords.ts';
import type { Words } from '#i18n/words.ts';

/** Why a photo was not changed with the others. Pure. */
export function refusalWords(
  { code = 'internal', field }: Pick<PhotoResult, 'code' | 'field'>,
  { refusal }: Words['myPhotos'],
  errors: Messages['errors'],
): string {
  switch (code) {
    case 'not-found':
      return refusal.gone;
    case 'invalid-argument':
      return field === 'tags'
        ? refusal.tooManyTags
        : field?.startsWith('tags.')
          ? refusal.tag
          : codeWords(code, undefined, errors);
    case 'failed-precondition':
      return field === 'album' ? refusal.album : field === 'download' ? refusal.originalGone : refusal.state;
    case 'permission-denied':
      return field === 'sensitive' ? refusal.marked : codeWords(code, undefined, errors);
    default:
      return codeWords(code, undefined, errors);
  }
}
