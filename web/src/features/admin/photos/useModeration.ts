import { useState } from 'react';
import { moderatePhotosContract } from '#contract/callables/moderatePhotos.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { PhotoId } from '#contract/ids.ts';
import { call } from '#data/call.ts';
import type { StaffPhoto } from '#data/staff/photos.ts';
import type { Messages, Words } from '#i18n/words.ts';
import { createLimiter } from '#lib/limiter.ts';
import { useAct } from '#session/useAct.ts';
import { toast } from '#ui/toast.ts';
import type { Offer } from '../acts/acts.ts';
import type { Typed } from '../acts/typed.ts';
import { useStaffTexts } from '../staffWords.ts';
import { undo, undoOffer } from '../undo.ts';

/** `photo`: as it was at the call. */
export type RefusedPhoto = { readonly photo: StaffPhoto; readonly code: ErrorCode };

const undoneAtOnce = createLimiter(5);

export type PhotosOffer = Offer<'onPhotos'>;

type Moderation = { readonly photos: readonly StaffPhoto[]; readonly offer: PhotosOffer; readonly typed: Typed };

type ModerationOptions = {
  readonly onDone: (ids: readonly PhotoId[]) => void;
  readonly onChanged: (ids: readonly PhotoId[]) => Promise<void>;
  readonly onUndone: () => void;
};

export function useModeration({ onDone, onChanged, onUndone }: ModerationOptions) {
  const { words, common, number } = useStaffTexts('adminPhotos');
  const [refused, setRefused] = useState<readonly RefusedPhoto[]>([]);

  async function undoAll(auditIds: readonly string[]): Promise<void> {
    const outcomes = await Promise.allSettled(auditIds.map((auditId) => undoneAtOnce(() => undo([auditId]))));
    const undone = outcomes.filter(({ status }) => status === 'fulfilled').length;
    if (undone > 0) toast('success', words.undone(number(undone)));
    if (undone < auditIds.length) toast('error', words.undoFailed(number(auditIds.length - undone)));
    onUndone();
  }

  const { busy, run } = useAct(async ({ photos, offer: { on, words: did }, typed }: Moderation) => {
    const { rule, note, blockImage } = typed;
    const ids = photos.map(({ id }) => id);
    setRefused([]);
    const { results } = await call(moderatePhotosContract, {
      ids,
      action: on.action,
      note,
      rule: rule ?? undefined,
      blockImage,
    });
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
      const undoing = undoOffer(auditIds, common.undo, () => void undoAll(auditIds));
      toast('success', did.done(number(done.length)), undoing);
      onDone(done.map(({ id }) => id));
    }
    // The act is done; a list that could not be read again does not change that.
    await onChanged(ids).catch(() => undefined);
  });

  return { act: run, busy: busy?.offer.name, refused, forgetRefused: () => setRefused([]) };
}

export function refusalWords(code: ErrorCode, { refused }: Words['adminPhotos'], errors: Messages['errors']): string {
  const said: Partial<Record<ErrorCode, string>> = {
    'failed-precondition': refused.state,
    'not-found': refused.gone,
    'permission-denied': refused.notAllowed,
  };
  return said[code] ?? errors.codes[code];
}
