import { normalizeTag } from '#contract/normalizers.ts';
import type { ListedPhoto } from '#data/photos.ts';

/** Whom and what a person has muted; lists of uids, tags and title ids. */
export type Mutes = {
  readonly mutedUsers: readonly string[];
  readonly mutedTags: readonly string[];
  readonly mutedTitles: readonly string[];
};

/** The photos without those whose author, one of whose tags or whose title is muted; all of them for a visitor. */
export function withoutMuted(photos: readonly ListedPhoto[], mutes: Mutes | null): readonly ListedPhoto[] {
  if (mutes === null) return photos;
  const { mutedUsers, mutedTags, mutedTitles } = mutes;
  if (mutedUsers.length + mutedTags.length + mutedTitles.length === 0) return photos;
  const users = new Set<string>(mutedUsers);
  const titles = new Set<string>(mutedTitles);
  const tags = new Set(
    mutedTags.map((tag) => {
      const normalized = normalizeTag(tag);
      return normalized.ok ? normalized.key : tag;
    }),
  );
  return photos.filter(
    ({ ownerId, titleId, tagKeys }) =>
      !users.has(ownerId) && !(titleId && titles.has(titleId)) && !tagKeys.some((key) => tags.has(key)),
  );
}
