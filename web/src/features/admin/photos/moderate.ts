import { useState } from 'react';
import type { InferInput } from 'valibot';
import { moderatePhotosContract, type PhotoAction } from '#contract/callables/moderatePhotos.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { PhotoId } from '#contract/ids.ts';
import { call } from '#data/call.ts';
import type { StaffPhoto } from '#data/staff/photos.ts';
import { type Messages, useTexts, type Words } from '#i18n/words.ts';
import { createLimiter } from '#lib/limiter.ts';
import { useAct } from '#session/useAct.ts';
import { toast } from '#ui/toast.ts';
import { undo, undoOffer } from '../undo.ts';

export const photoActions: readonly PhotoAction[] = ['publish', 'restore', 'hold', 'mark', 'unmark', 'hide', 'remove'];

export type PhotoCommand = Omit<InferInput<typeof moderatePhotosContract.input>, 'ids'>;

/** `photo`: as it was at the call. */
export type RefusedPhoto = { readonly photo: StaffPhoto; readonly code: ErrorCode };

const undoneAtOnce = createLimiter(5);

type Moderation = { readonly photos: readonly StaffPhoto[]; readonly command: PhotoCommand };

type ModerationOptions = {
  readonly onDone: (ids: readonly PhotoId[]) => void;
  readonly onChanged: (ids: readonly PhotoId[]) => Promise<void>;
  readonly onUndone: () => void;
};

export function useModeration({ onDone, onChanged, onUndone }: ModerationOptions) {
  const { words, number } = useTexts('adminPhotos');
  const [refused, setRefused] = useState<readonly RefusedPhoto[]>([]);

  async function undoAll(auditIds: readonly string[]): Promise<void> {
    const outcomes = await Promise.allSettled(auditIds.map((auditId) => undoneAtOnce(() => undo([auditId]))));
    const undone = outcomes.filter(({ status }) => status === 'fulfilled').length;
    if (undone > 0) toast('success', words.undone(number(undone)));
    if (undone < auditIds.length) toast('error', words.undoFailed(number(auditIds.length - undone)));
    onUndone();
  }

  const { busy, run } = useAct(async ({ photos, command }: Moderation) => {
    const ids = photos.map(({ id }) => id);
    setRefused([]);
    const { results } = await call(moderatePhotosContract, { ids, ...command });
    const outcomeOf = new Map(results.map((result) => [result.id, result]));
    setRefused(
      photos.flatMap((photo) => {
        const outcome = outcomeOf.get(photo.id);
        return outcome && !outcome.ok ? [{ photo, code: outcome.code ?? 'internal' }] : [];
      }),
    );
    const done = results.filter(({ ok }) => ok);
    if (done.length > 0) {
      const auditIds = done.flatMap((photo) => photo.auditIds);
      const offer = undoOffer(auditIds, words.undo, () => void undoAll(auditIds));
      toast('success', words.did[command.action](number(done.length)), offer);
      onDone(done.map(({ id }) => id));
    }
    // The act is done; a list that could not be read again does not change that.
    await onChanged(ids).catch(() => undefined);
  });

  return { act: run, busy: busy?.command.action, refused, forgetRefused: () => setRefused([]) };
}

export function refusalWords(code: ErrorCode, { refused }: Words['adminPhotos'], errors: Messages['errors']): string {
  const said: Partial<Record<ErrorCode, string>> = {
    'failed-precondition': refused.state,
    'not-found': refused.gone,
    'permission-denied': refused.notAllowed,
  };
  return said[code] ?? errors.codes[code];
}
