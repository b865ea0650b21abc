import { uploadContentTypes } from '#contract/callables/createPhotos.ts';
import { reserveAvatarContract } from '#contract/callables/reserveAvatar.ts';
import { ContractError } from '#contract/errors.ts';
import { call } from '#data/call.ts';
import { sendOriginal } from '#data/uploads/sendOriginal.ts';
import { UnreachableError } from '#lib/unreachable.ts';

const patienceMs = 60_000;

type Place = { readonly uploadPath: string; readonly isSent: boolean };

// One reservation per picture for repeated saves, because a person may have only a few.
const places = new WeakMap<Blob, Place>();

/** Idempotent per picture. Fails with a `ContractError` or an `UnreachableError`. */
export async function sendAvatar(picture: Blob): Promise<string> {
  const place = places.get(picture) ?? (await reserve(picture));
  places.set(picture, place);
  if (!place.isSent) {
    await send(picture, place.uploadPath);
    places.set(picture, { ...place, isSent: true });
  }
  return place.uploadPath;
}

/** For a path that the site refuses. */
export const forgetSent = (picture: Blob): void => void places.delete(picture);

async function reserve(picture: Blob): Promise<Place> {
  const contentType = uploadContentTypes.find((type) => type === picture.type);
  if (contentType === undefined)
    throw new ContractError('invalid-argument', 'no such pictures', { field: 'avatarPath' });
  const { uploadPath } = await call(reserveAvatarContract, { contentType, size: picture.size });
  return { uploadPath, isSent: false };
}

async function send(picture: Blob, uploadPath: string): Promise<void> {
  const patience = AbortSignal.timeout(patienceMs);
  const quietly = { onProgress: () => undefined, onNetworkLost: () => undefined };
  try {
    await sendOriginal(picture, { uploadPath, contentType: picture.type }, quietly, patience);
  } catch (error) {
    // The reservation expired, or the picture arrived and its answer was lost.
    if (error instanceof ContractError) forgetSent(picture);
    if (patience.aborted) throw new UnreachableError('the picture could not be sent in time', { cause: error });
    throw error;
  }
}
