/** Photos of one publication in the newest lists. Not in `limits.ts`, which the first scripts do not load. */
export const publicationTiles = 3;
