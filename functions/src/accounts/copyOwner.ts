import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import type { Uid } from '#contract/ids.ts';
import { copyNextPage } from '../data/accounts/ownerCopyStore.ts';
import type { CleanupRun } from '../platform/cleanup.ts';
import { log } from '../platform/logger.ts';

/** A batch takes 500 writes, one of them for the pass. */
export const photosPerBatch = 400;

const shownSchema = v.object({
  username: v.optional(v.string(), ''),
  displayName: v.optional(v.string(), ''),
  photoURL: v.optional(v.nullable(v.string()), null),
});

export function changesOwner(before: unknown, after: unknown): boolean {
  if (before === undefined || after === undefined) return false;
  const [was, is] = [v.safeParse(shownSchema, before), v.safeParse(shownSchema, after)];
  if (!was.success || !is.success) return true;
  return !isDeepStrictEqual(was.output, is.output);
}

type Environment = CleanupRun & {
  /** For tests and the benchmark. */
  readonly onPage?: (page: { readonly seen: number; readonly written: number; readonly writtenNow: number }) => void;
};

/** Repeat it after a crash. Two concurrent runs share the pages. */
export async function copyOwner(uid: Uid, passId: string, environment: Environment) {
  const { clock, until, pageSize = photosPerBatch, onPage } = environment;
  while (clock() < until) {
    const page = await copyNextPage(uid, passId, clock(), pageSize);
    if (page.kind === 'superseded') return 'superseded';
    const { kind, seen, written, writtenNow } = page;
    log.info('owner copied', { uid, passId, seen, written, writtenNow, done: kind === 'done' });
    onPage?.({ seen, written, writtenNow });
    if (kind === 'done') return 'done';
  }
  return 'out-of-time';
}
