import type { FollowList } from '#contract/documents/follow.ts';
import type { UserDocument } from '#contract/documents/user.ts';
import type { PublicPhoto } from '#contract/edge/photos.ts';

export type Mutes = Pick<UserDocument, 'mutedUsers' | 'mutedTags' | 'mutedTitles'>;

/** What somebody follows, oldest first. */
export type Subjects = { readonly [List in 'users' | 'tags' | 'titles']: readonly FollowList[List][number][] };

export function withoutMuted({ users, tags, titles }: Subjects, muted: Mutes): Subjects {
  const [people, words, works] = [muted.mutedUsers, muted.mutedTags, muted.mutedTitles].map((list) => new Set(list));
  return {
    users: users.filter((uid) => !people?.has(uid)),
    tags: tags.filter((key) => !words?.has(key)),
    titles: titles.filter((id) => !works?.has(id)),
  };
}

export const isWantedBy =
  ({ mutedUsers, mutedTags, mutedTitles }: Mutes) =>
  ({ ownerId, tagKeys, titleId }: PublicPhoto): boolean =>
    !mutedUsers.includes(ownerId) &&
    !tagKeys.some((key) => mutedTags.includes(key)) &&
    !(titleId !== undefined && mutedTitles.includes(titleId));
