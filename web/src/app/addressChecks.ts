import { normalizeTag } from '#contract/normalizers.ts';

// Loaded by the route that checks with it: the tables of scripts are no part of a visitor's first photo.

/** Whether there can be such a tag. */
export const isTag = (typed: string): boolean => normalizeTag(typed).ok;
