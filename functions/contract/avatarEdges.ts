/** px: the edges of the squares made of an avatar, ascending. A part of `limits`, by itself for pages that need no other. */
export const avatarEdgesPx = [64, 128, 256] as const;
export type AvatarEdgePx = (typeof avatarEdgesPx)[number];
