import type { PhotoChange } from '#contract/callables/changePhotos.ts';
import type { Photo } from '#contract/documents/photo.ts';
import { ContractError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { normalizeTag } from '#contract/normalizers.ts';
import type { WordsChange } from '../../photos/changeWords.ts';
import { type Catalogue, planWords, type Said } from '../../photos/planWords.ts';

/** For `readCatalogue`. */
export const saidOf = (
  photo: Photo,
  { addTags = [], removeTags = [], titleId = photo.titleId }: PhotoChange,
): Said => ({ ...photo, tags: [...photo.tags, ...addTags, ...removeTags], titleId: titleId ?? undefined });

function endOf(tag: string, aliases: Catalogue['aliases']): string {
  const normalized = normalizeTag(tag);
  const key = normalized.ok ? normalized.key : tag;
  return aliases.get(key)?.key ?? key;
}

/** Throws the `ContractError` that becomes the photo's answer. */
export function planPhotoChange(photo: Photo, change: PhotoChange, catalogue: Catalogue): WordsChange {
  const { addTags = [], removeTags = [], titleId = photo.titleId, licence, sensitive, download, visibility } = change;
  if (sensitive === false && photo.marked !== undefined) {
    throw new ContractError('permission-denied', 'for staff to lift', { field: 'sensitive' });
  }
  const end = (tag: string): string => endOf(tag, catalogue.aliases);
  const removed = new Set(removeTags.map(end));
  const tags = [...photo.tags.filter((tag) => !removed.has(end(tag))), ...addTags];
  const said = { ...photo, tags, titleId: titleId ?? undefined, licence, sensitive, download };
  const { words, heldTags } = planWords(said, catalogue, undefined, photo);
  if (words.tags.length > limits.photo.maxTags) {
    throw new ContractError('invalid-argument', 'too many tags', { field: 'tags' });
  }
  return { words, heldTags, visibility, basedOn: photo.updatedAt, by: 'owner' };
}
