import { useAtomValue } from 'jotai';
import type { Cover } from '#contract/edge/pictures.ts';
import { mutes } from '../atoms.ts';
import { withoutMuted } from './withoutMuted.ts';

/** A cover is a copy of a photo, and is left out like it. */
export const useUnmutedCovers = (covers: readonly Cover[]): readonly Cover[] =>
  withoutMuted(covers, useAtomValue(mutes));

export const useUnmutedCover = (cover: Cover | undefined): Cover | undefined =>
  useUnmutedCovers(cover === undefined ? [] : [cover])[0];
