import { normalizeTag, normalizeUsername } from '#contract/normalizers.ts';
import { reservedUsernames } from '#contract/reservedUsernames.ts';

// Loaded by the routes that check with them: the tables of scripts are no part of a visitor's first photo.

/** Whether there can be such a tag. */
export const isTag = (typed: string): boolean => normalizeTag(typed).ok;

/** Whether somebody can have this name; an address with any other is no profile. */
export const isUsername = (typed: string): boolean => normalizeUsername(typed, reservedUsernames).ok;
