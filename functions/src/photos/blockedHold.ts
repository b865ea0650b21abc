import type { Photo } from '#contract/documents/photo.ts';
import type { PhotoId } from '#contract/ids.ts';

/** `hold.rule` of a picture that looks like one that staff have blocked; `hold.note` is the id of that photo. */
const blockedRule = 'blocked-picture';

/** Pure: the hold of a picture that looks like one of this photo's. */
export const heldAs = (blocked: PhotoId | undefined): Photo['hold'] => blocked && { rule: blockedRule, note: blocked };
