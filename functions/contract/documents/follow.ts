import * as v from 'valibot';
import { titleIdSchema, uidSchema } from '../ids.ts';
import { timestampSchema } from './stored.ts';

const followKinds = ['user', 'tag', 'title'] as const;
export type FollowKind = (typeof followKinds)[number];

/** `target`: a uid (usernames change), a tag's key or a title's id. */
export type Followed = { readonly kind: FollowKind; readonly target: string };

/** `follows/{uid_kind_target}`: for its author. Never parse the id. */
export const followSchema = v.object({
  uid: uidSchema,
  kind: v.picklist(followKinds),
  target: v.string(),
  createdAt: timestampSchema,
});

/** `followLists/{uid}`: all follows, oldest first, so that a feed reads one document. Written with `follows`. */
export const followListSchema = v.object({
  users: v.optional(v.array(uidSchema), []),
  tags: v.optional(v.array(v.string()), []),
  titles: v.optional(v.array(titleIdSchema), []),
  /** `false` while the person is banned, so that follower counts exclude them. */
  counts: v.optional(v.boolean(), true),
});
export type FollowList = v.InferOutput<typeof followListSchema>;

export const followListOf = { user: 'users', tag: 'tags', title: 'titles' } as const satisfies Readonly<
  Record<FollowKind, keyof FollowList>
>;

export const isFollowed = (list: FollowList | undefined, { kind, target }: Followed): boolean =>
  list?.[followListOf[kind]].some((each) => each === target) ?? false;
