import { ContractError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { checkValues, type PhotoFieldsInput, problemsOfField, withoutTags } from '../fields/photoValues.ts';
import { claimFile } from './claims.ts';
import { fileInAlbums } from './fileInAlbums.ts';
import { sendFile } from './sendFile.ts';
import type { UploadEnvironment } from './uploadEnvironment.ts';
import { toUploadFailure } from './uploadFailure.ts';
import { changeItem, findItem, tell, type UploadItem, uploadItems } from './uploadItems.ts';
import { canRetry, reservationOf } from './uploadPhase.ts';

/** Resumes a failed, cancelled, paused or waiting file with its reservation, or with a new one if the old one is gone. */
export async function retryUpload(environment: UploadEnvironment, key: string): Promise<void> {
  const { store } = environment;
  const item = findItem(store, key);
  if (item === undefined || !(canRetry(item.phase) || isWaiting(item) || item.phase.phase === 'paused')) return;
  const reservation = reservationOf(item.phase);
  if (reservation === undefined) return publishItems(environment, [item]);
  tell(store, key, { type: 'reserving' });
  if (!(await claimFor(environment, item))) return;
  try {
    const photo = await environment.readPhoto(reservation.id);
    if (photo === undefined) {
      tell(store, key, { type: 'sentBack' });
      const again = findItem(store, key);
      if (again?.phase.phase === 'ready') await publishItems(environment, [again]);
      return;
    }
    if (tell(store, key, { type: 'reserved', reservation })?.phase !== 'queued') {
      await environment.discard(reservation.id).catch(() => undefined);
      return;
    }
    await sendFile(environment, key, photo.status === 'uploading' ? undefined : reservation);
  } catch (error) {
    if (waitsOffline(environment, [key])) return;
    tell(store, key, { type: 'failed', failure: toUploadFailure(error, true), reservation });
  }
}

/** Tells the file that another tab sends the same picture. */
async function claimFor(environment: UploadEnvironment, item: UploadItem): Promise<boolean> {
  const isClaimed = await claimFile(environment, item);
  if (!isClaimed) tell(environment.store, item.key, { type: 'failed', failure: { code: 'elsewhere' } });
  return isClaimed;
}

const isWaiting = ({ phase }: UploadItem): boolean => phase.phase === 'offline';

/** `true`: the files wait for a connection, because the browser is offline. */
function waitsOffline({ store, isOnline }: UploadEnvironment, keys: readonly string[]): boolean {
  if (isOnline()) return false;
  for (const key of keys) tell(store, key, { type: 'offline' });
  return true;
}

/** Call it when the connection is back. */
export async function publishWaiting(environment: UploadEnvironment): Promise<void> {
  const waiting = environment.store.get(uploadItems).filter(isWaiting);
  const reserved = waiting.filter(({ phase }) => reservationOf(phase) !== undefined);
  await Promise.all([
    ...reserved.map(({ key }) => retryUpload(environment, key)),
    publishItems(
      environment,
      waiting.filter((item) => !reserved.includes(item)),
    ),
    fileInAlbums(environment),
  ]);
}

export const isReady = ({ phase }: UploadItem): boolean => phase.phase === 'ready';

type Candidate = { readonly item: UploadItem; readonly fields: PhotoFieldsInput };

/** A file with invalid fields keeps its problems and does not stop the others. */
export function publishReadyFiles(environment: UploadEnvironment): Promise<void> {
  const items = environment.store.get(uploadItems);
  return publishItems(environment, items.filter(isReady));
}

export async function publishItems(environment: UploadEnvironment, items: readonly UploadItem[]): Promise<void> {
  const { store } = environment;
  const checkedItems: Candidate[] = [];
  for (const item of items) {
    const checked = checkValues(item.draft);
    changeItem(store, item.key, (current) => ({ ...current, problems: checked.ok ? {} : checked.problems }));
    if (checked.ok && tell(store, item.key, { type: 'reserving' })?.phase === 'reserving') {
      checkedItems.push({ item, fields: checked.fields });
    }
  }
  const claimed = await Promise.all(checkedItems.map(({ item }) => claimFor(environment, item)));
  const candidates = checkedItems.filter((_, index) => claimed[index]);
  const sending: Promise<void>[] = [];
  // Lists show the newest first, so the last call has the start of the page. Sending does not wait.
  const calls = Math.ceil(candidates.length / limits.photo.perReservation);
  for (let from = (calls - 1) * limits.photo.perReservation; from >= 0; from -= limits.photo.perReservation) {
    sending.push(...(await reserveAndBegin(environment, candidates.slice(from, from + limits.photo.perReservation))));
  }
  await Promise.all(sending);
}

const keysOf = (candidates: readonly Candidate[]): readonly string[] => candidates.map(({ item }) => item.key);

/** A reservation is all or none. A file that the server refuses shows its problem, and the others try again. */
async function reserveAndBegin(
  environment: UploadEnvironment,
  candidates: readonly Candidate[],
): Promise<readonly Promise<void>[]> {
  const isWanted = ({ item: { key } }: Candidate): boolean =>
    findItem(environment.store, key)?.phase.phase === 'reserving';
  const wanted = candidates.filter(isWanted);
  if (wanted.length === 0 || waitsOffline(environment, keysOf(wanted))) return [];
  try {
    const requests = wanted.flatMap(({ item, fields }) =>
      item.facts ? [{ ...fields, contentType: item.facts.contentType, size: item.file.size }] : [],
    );
    const reservations = await environment.reserve(requests);
    const begun = wanted.map(({ item }, index) => begin(environment, item.key, reservations[index]));
    return [...begun, fileInAlbums(environment)];
  } catch (error) {
    const named = namedIn(error, wanted);
    if (named === undefined) {
      if (waitsOffline(environment, keysOf(wanted))) return [];
      const failure = toUploadFailure(error, true);
      for (const { item } of wanted) tell(environment.store, item.key, { type: 'failed', failure });
      return [];
    }
    const refused = wanted.filter((candidate) => candidate === named.candidate || isAlike(candidate, named));
    for (const candidate of refused) sendBack(environment, candidate, named);
    const others = wanted.filter((candidate) => !refused.includes(candidate));
    return reserveAndBegin(environment, others);
  }
}

type Reserved = Awaited<ReturnType<UploadEnvironment['reserve']>>[number];

/** Deletes the reservation of a file that was cancelled while the server reserved. */
async function begin(environment: UploadEnvironment, key: string, reservation: Reserved | undefined) {
  if (reservation === undefined) return;
  const { strippedTags, isHeld, ...place } = reservation;
  changeItem(environment.store, key, (item) => ({ ...item, notes: { strippedTags, isHeld } }));
  if (tell(environment.store, key, { type: 'reserved', reservation: place })?.phase === 'queued') {
    await sendFile(environment, key);
  } else {
    await environment.discard(reservation.id).catch(() => undefined);
  }
}

type Named = { readonly candidate: Candidate; readonly field: string };

/** Reads the path of the error's field, such as `photos.2.tags.0`. */
function namedIn(error: unknown, wanted: readonly Candidate[]): Named | undefined {
  if (!(error instanceof ContractError) || error.code !== 'invalid-argument') return undefined;
  const [, photo, field = ''] = /^photos\.(\d+)(?:\.(.+))?/.exec(error.field ?? '') ?? [];
  const candidate = photo === undefined ? undefined : wanted[Number(photo)];
  return candidate && { candidate, field };
}

/** Whether the file has the refused tag or title, too. Saves one refused call per file. */
function isAlike({ fields }: Candidate, { candidate, field }: Named): boolean {
  const [name, index] = field.split('.');
  if (name === 'titleId') return fields.titleId === candidate.fields.titleId;
  const tag = name === 'tags' ? candidate.fields.tags[Number(index ?? 0)] : undefined;
  return tag !== undefined && withoutTags([tag], fields.tags).length === 0;
}

function sendBack({ store }: UploadEnvironment, { item: { key } }: Candidate, { candidate, field }: Named): void {
  const problems = problemsOfField(field, candidate.fields);
  if (problems !== undefined) changeItem(store, key, (item) => ({ ...item, problems }));
  tell(store, key, problems ? { type: 'sentBack' } : { type: 'failed', failure: { code: 'invalid-argument' } });
}
