import type * as v from 'valibot';
import { changePhotosContract, restorePhotosContract } from '#contract/callables/changePhotos.ts';
import { type PhotoChanges, photoChangesSchema } from '#contract/documents/photoChanges.ts';
import type { Uid } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { callAct } from '../acts.ts';
import { readDocument } from '../documents.ts';

type Asked = v.InferInput<typeof changePhotosContract.input>;
type Begun = v.InferOutput<typeof changePhotosContract.output>;

/** Throws as its contract says. */
export const changePhotos = (asked: Asked): Promise<Begun> => callAct(changePhotosContract, asked);

/** Takes a deletion of many back; answers with the `orderId` of the job that does so. Throws as its contract says. */
export const restorePhotos = async (orderId: string): Promise<string> =>
  (await callAct(restorePhotosContract, { orderId })).orderId;

/** The person's last change of many photos, of the last day. */
export const lastPhotoChanges = (uid: Uid): Promise<PhotoChanges | undefined> =>
  readDocument(documentPath.photoChanges(uid), photoChangesSchema);
