import { ContractError } from '#contract/errors.ts';
import { checkDraft, type DraftFields, type DraftProblems } from './draft.ts';
import { sendFile } from './sendFile.ts';
import { toUploadFailure } from './toUploadFailure.ts';
import type { UploadEnvironment } from './uploadEnvironment.ts';
import { changeItem, findItem, tell, type UploadItem, uploadItems } from './uploadItems.ts';

type Candidate = { readonly item: UploadItem; readonly fields: DraftFields };

/**
 * Publishes every file that is ready. Those whose words are wrong stay behind with the reason at the field and do not
 * hold up the others.
 */
export const publishReadyFiles = (environment: UploadEnvironment): Promise<void> =>
  publishItems(
    environment,
    environment.store.get(uploadItems).filter(({ phase }) => phase.phase === 'ready'),
  );

/** Checks the words of these files, reserves a place for each, and sends them. */
export async function publishItems(environment: UploadEnvironment, items: readonly UploadItem[]): Promise<void> {
  const { store } = environment;
  const candidates: Candidate[] = [];
  for (const item of items) {
    const checked = checkDraft(item.draft);
    changeItem(store, item.key, (current) => ({ ...current, problems: checked.ok ? {} : checked.problems }));
    if (checked.ok && tell(store, item.key, { type: 'reserving' })?.phase === 'reserving') {
      candidates.push({ item, fields: checked.fields });
    }
  }
  await reserveAndSend(environment, candidates);
}

const stillWanted = ({ store }: UploadEnvironment, candidate: Candidate): boolean =>
  findItem(store, candidate.item.key)?.phase.phase === 'reserving';

/**
 * Reserves for all at once, since a reservation is all or none. If the server names one of them as wrong, that one goes
 * back to its person and the others are asked for again.
 */
async function reserveAndSend(environment: UploadEnvironment, candidates: readonly Candidate[]): Promise<void> {
  const wanted = candidates.filter((candidate) => stillWanted(environment, candidate));
  if (wanted.length === 0) return;
  try {
    const requests = wanted.flatMap(({ item, fields }) =>
      item.facts ? [{ ...fields, contentType: item.facts.contentType, size: item.file.size }] : [],
    );
    const reservations = await environment.reserve(requests);
    await Promise.all(wanted.map(({ item }, index) => begin(environment, item.key, reservations[index])));
  } catch (error) {
    const named = namedIn(error, wanted);
    if (named === undefined) {
      const failure = toUploadFailure(error, environment.isOnline());
      for (const { item } of wanted) tell(environment.store, item.key, { type: 'failed', failure });
      return;
    }
    sendBack(environment, named);
    await reserveAndSend(
      environment,
      wanted.filter((candidate) => candidate !== named.candidate),
    );
  }
}

/** Takes a reservation and sends the file; one that was cancelled meanwhile leaves nothing behind. */
async function begin(
  environment: UploadEnvironment,
  key: string,
  reservation: Awaited<ReturnType<UploadEnvironment['reserve']>>[number] | undefined,
): Promise<void> {
  if (reservation === undefined) return;
  if (tell(environment.store, key, { type: 'reserved', reservation })?.phase === 'queued') {
    await sendFile(environment, key);
  } else {
    await environment.discard(reservation.id).catch(() => undefined);
  }
}

type Named = { readonly candidate: Candidate; readonly field: string; readonly index: number };

/** Which of the candidates an error is about: `photos.2.tags.0`. */
function namedIn(error: unknown, wanted: readonly Candidate[]): Named | undefined {
  if (!(error instanceof ContractError) || error.code !== 'invalid-argument') return undefined;
  const [, photo, field = '', index = '0'] = /^photos\.(\d+)(?:\.(\w+)(?:\.(\d+))?)?/.exec(error.field ?? '') ?? [];
  const candidate = photo === undefined ? undefined : wanted[Number(photo)];
  return candidate && { candidate, field, index: Number(index) };
}

function sendBack({ store }: UploadEnvironment, { candidate, field, index }: Named): void {
  const { key } = candidate.item;
  const problems = problemsOf(field, candidate.fields.tags[index] ?? '');
  if (problems === undefined) {
    tell(store, key, { type: 'failed', failure: { code: 'invalid-argument' } });
    return;
  }
  changeItem(store, key, (item) => ({ ...item, problems }));
  tell(store, key, { type: 'sentBack' });
}

function problemsOf(field: string, tag: string): DraftProblems | undefined {
  switch (field) {
    case 'caption':
    case 'description':
    case 'alt':
      return { [field]: { problem: 'characters' } };
    case 'tags':
      return { tags: { problem: 'refused', tag } };
    default:
      return undefined;
  }
}
