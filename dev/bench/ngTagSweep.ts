import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseSweepLine, type SweepLine } from '../../functions/test/emulator/harness/sweepLog.ts';
import { ROOT } from '../launcher/paths.ts';
import type { Stack } from '../launcher/stack.ts';
import { becomeFunction } from './asFunction.ts';
import { photoDocuments } from './benchPhotos.ts';
import { loadDatabase } from './loadDatabase.ts';
import { scaled } from './scale.ts';
import type { Figure } from './table.ts';
import { writeInBatches } from './writeInBatches.ts';

const photos = scaled(20_000);
/** Those that bear it not: a hundred thousand are there in all. */
const others = scaled(80_000);
const owners = 50;
const mostMinutes = 15;
const firestoreBatch = 500;

async function loadFunctions(stack: Stack) {
  becomeFunction(stack);
  const { firestore } = await loadDatabase();
  const { changeNgTag } = await import('../../functions/src/catalogue/ngTags.ts');
  const { staffOf } = await import('../../functions/src/staff/act.ts');
  const { systemClock } = await import('../../functions/src/platform/clock.ts');
  const { parseUid } = await import('#contract/ids.ts');
  const { searchGrams } = await import('#contract/search.ts');
  return { firestore, changeNgTag, staffOf, systemClock, parseUid, searchGrams };
}
type Functions = Awaited<ReturnType<typeof loadFunctions>>;

const owner = { username: 'bench', displayName: '測る人', photoURL: null };
const said = {
  caption: '夕方の川べりで見た桜と猫',
  description:
    'A walk along the river in the evening, with cherry blossoms, a cat on the wall and the last light of the day.',
  alt: '川と桜',
  titleWords: [],
  owner,
};

const ownerOf = (index: number): string => `bench-owner-${index % owners}`;

/** Writes the photos directly, in batches as large as Firestore takes. Milliseconds. */
async function writeDirectly(
  { firestore }: Functions,
  ids: readonly string[],
  fieldsOf: (index: number) => Readonly<Record<string, unknown>>,
): Promise<number> {
  const startedAt = performance.now();
  for (let at = 0; at < ids.length; at += firestoreBatch) {
    const batch = firestore.batch();
    for (const [index, id] of ids.slice(at, at + firestoreBatch).entries()) {
      batch.set(firestore.doc(`photos/${id}`), { ...fieldsOf(at + index) }, { merge: true });
    }
    await batch.commit();
  }
  return performance.now() - startedAt;
}

/** Takes the sweep on in a process of its own, killed outright after so many photos if asked to. */
async function sweepInProcess(id: string, killAfter = Number.POSITIVE_INFINITY) {
  const script = join(ROOT, 'functions/test/emulator/harness/sweepInChild.ts');
  const child = spawn(process.execPath, [script, id], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>((resolve) =>
    child.once('close', (code, signal) => resolve({ code, signal })),
  );
  const lines: SweepLine[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    const page = parseSweepLine(line);
    if (page) lines.push(page);
    if (page && page.seen >= killAfter) child.kill('SIGKILL');
  }
  return { lines, ...(await ended) };
}

/** An NG tag that very many photos bear: held, told of and written anew, killed half-way and resumed, on a running stack. */
export async function ngTagSweepFigures(stack: Stack): Promise<readonly Figure[]> {
  const functions = await loadFunctions(stack);
  const { firestore, changeNgTag, staffOf, systemClock, parseUid, searchGrams } = functions;
  const key = `bench${randomBytes(6).toString('hex')}`;
  const words = { ...said, tags: [key, '桜'], tagKeys: [key, '桜'] };
  const stored = {
    ...words,
    grams: searchGrams(words),
    ...{ status: 'published', listed: true },
    variants: {},
    spoiler: false,
    showExif: false,
  };
  const dates = { createdAt: new Date(), publishedAt: new Date(), updatedAt: new Date() };
  const made = { width: 4, height: 3, thumbhash: '', color: '' };
  const ids = Array.from({ length: photos }, () => randomBytes(10).toString('hex'));
  for (let index = 0; index < owners; index += 1)
    await firestore.doc(`users/${ownerOf(index)}`).set({ status: 'normal' });
  await writeDirectly(functions, ids, (index) => ({ ...stored, ...dates, ...made, ownerId: ownerOf(index) }));
  await writeInBatches(firestore, photoDocuments(0, others, new Date()));
  const against = await writeDirectly(functions, ids, () => ({
    updatedAt: new Date(),
    hold: { rule: 'bench', note: '' },
  }));

  const startedAt = performance.now();
  const actor = { uid: parseUid('bench-moderator'), role: 'moderator' } as const;
  const id = await changeNgTag(staffOf(actor, systemClock), { tag: { key, name: key }, mode: 'hold', note: '' });
  const killed = await sweepInProcess(id, photos / 2);
  const left: unknown = (await firestore.doc(`sweeps/${id}`).get()).get('seen');
  const resumed = await sweepInProcess(id);
  const ours = performance.now() - startedAt;

  const bearing = firestore.collection('photos').where('tagKeys', 'array-contains', key);
  const held = (await bearing.where('status', '==', 'held').count().get()).data().count;
  const told = await Promise.all(
    Array.from(
      { length: owners },
      async (_, index) =>
        (
          await firestore
            .collection(`users/${ownerOf(index)}/notices`)
            .count()
            .get()
        ).data().count,
    ),
  );
  const notices = told.reduce((sum, count) => sum + count, 0);
  const sweep = await firestore.doc(`sweeps/${id}`).get();
  const isHalfWay = typeof left === 'number' && left >= photos / 2 && left < photos;
  const first = resumed.lines[0];
  const isResumed = isHalfWay && first !== undefined && first.seen - first.changedNow === left;
  const isComplete =
    resumed.code === 0 &&
    sweep.get('phase') === 'done' &&
    sweep.get('seen') === photos &&
    sweep.get('changed') === photos;
  const largest = Math.max(...[...killed.lines, ...resumed.lines].map(({ changedNow }) => changedNow));
  return [
    {
      what: `an NG tag on ${photos} of ${photos + others} photos swept, its process killed (${killed.signal}) at ${String(left)} and another resuming, against writing to the same directly`,
      unit: 's',
      ours: ours / 1_000,
      against: against / 1_000,
      goal: `≤ ${mostMinutes} min`,
      reached: killed.signal === 'SIGKILL' && isResumed && isComplete && ours <= mostMinutes * 60_000,
    },
    {
      what: 'photos held by it, against those that bear the tag',
      unit: '',
      ours: held,
      against: photos,
      goal: 'all, their files too',
      reached: held === photos,
    },
    {
      what: 'notices to their owners, against photos',
      unit: '',
      ours: notices,
      against: photos,
      goal: 'one each',
      reached: notices === photos,
    },
    {
      what: 'writes in the largest of its batches (photos, notices, its own document), against Firestore’s own limit',
      unit: '',
      ours: largest * 2 + 1,
      against: firestoreBatch,
      goal: '≤ 500',
      reached: largest * 2 + 1 <= firestoreBatch,
    },
  ];
}
