import type { InferInput } from 'valibot';
import { moderatePhotosContract, type PhotoAction } from '#contract/callables/moderatePhotos.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { PhotoId, Uid } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { call } from '#data/call.ts';
import type { Messages } from '#i18n/current.ts';
import type { Words } from '#i18n/words.ts';
import { createLimiter } from '#lib/limiter.ts';
import { undoLatest } from '../undoLatest.ts';

const atOnce = createLimiter(5);

export type { PhotoAction };

/** What is to be done, with what was typed for it. */
export type PhotoOrder = Omit<InferInput<typeof moderatePhotosContract.input>, 'ids'>;

type Refused = { readonly id: PhotoId; readonly code: ErrorCode };
export type Moderated = { readonly done: readonly PhotoId[]; readonly refused: readonly Refused[] };

/** Does something to photos; tells of each. Fails with a `ContractError` where nothing was done at all. */
export async function moderate(ids: readonly PhotoId[], order: PhotoOrder): Promise<Moderated> {
  const { results } = await call(moderatePhotosContract, { ids: [...ids], ...order });
  return {
    done: results.flatMap(({ id, ok }) => (ok ? [id] : [])),
    refused: results.flatMap(({ id, ok, code = 'internal' }) => (ok ? [] : [{ id, code }])),
  };
}

/** Takes back what one has just done to photos; resolves with those for which it worked. Never rejects. */
export async function undoModeration(ids: readonly PhotoId[], actorId: Uid): Promise<readonly PhotoId[]> {
  const undone = await Promise.all(
    ids.map((id) =>
      atOnce(() => undoLatest({ target: documentPath.photo(id), action: 'moderatePhotos', actorId })).catch(
        () => false,
      ),
    ),
  );
  return ids.filter((_, index) => undone[index]);
}

/** Pure: why a photo stayed as it was, in words. */
export function refusalWords(code: ErrorCode, { refused }: Words['adminPhotos'], errors: Messages['errors']): string {
  switch (code) {
    case 'failed-precondition':
      return refused.state;
    case 'not-found':
      return refused.gone;
    case 'permission-denied':
      return refused.notAllowed;
    default:
      return errors.codes[code];
  }
}
