import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type OwnerCopyLine, parseOwnerCopyLine } from '../../functions/test/emulator/harness/ownerCopyLog.ts';
import { ROOT } from '../launcher/paths.ts';
import type { Stack } from '../launcher/stack.ts';
import { becomeFunction } from './asFunction.ts';
import { loadDatabase } from './loadDatabase.ts';
import type { Figure } from './table.ts';

const photos = 5_000;
const killedAfterPages = 6;
const firestoreBatch = 500;
const passId = 'bench';

async function loadFunctions(stack: Stack) {
  becomeFunction(stack);
  const { firestore } = await loadDatabase();
  const { photosPerBatch } = await import('../../functions/src/accounts/copyOwner.ts');
  const { beginOwnerCopy } = await import('../../functions/src/data/accounts/ownerCopyStore.ts');
  const { parseUid } = await import('#contract/ids.ts');
  return { firestore, photosPerBatch, beginOwnerCopy, parseUid };
}
type Functions = Awaited<ReturnType<typeof loadFunctions>>;
type Person = ReturnType<Functions['parseUid']>;

const owner = (displayName: string) => ({ username: '', displayName, photoURL: null });

async function newcomer({ firestore, parseUid }: Functions): Promise<Person> {
  const uid = parseUid(`bench${randomBytes(8).toString('hex')}`);
  const profile = { usernameKey: '', bio: '', links: [], photoCount: 0, createdAt: new Date() };
  await firestore.doc(`profiles/${uid}`).set({ ...owner(''), ...profile });
  return uid;
}

/** Writes somebody's photos directly, in batches as large as Firestore takes. Milliseconds. */
async function writeDirectly({ firestore }: Functions, ids: readonly string[], uid: Person, displayName: string) {
  const startedAt = performance.now();
  for (let at = 0; at < ids.length; at += firestoreBatch) {
    const batch = firestore.batch();
    for (const id of ids.slice(at, at + firestoreBatch)) {
      batch.set(firestore.doc(`photos/${id}`), { ownerId: uid, owner: owner(displayName) }, { merge: true });
    }
    await batch.commit();
  }
  return performance.now() - startedAt;
}

/** Takes the pass on in a process of its own, killed outright after some pages if asked to. Resolves with what its log says. */
async function passInProcess(uid: Person, killAfter = Number.POSITIVE_INFINITY) {
  const script = join(ROOT, 'functions/test/emulator/harness/copyOwnerInChild.ts');
  const child = spawn(process.execPath, [script, uid, passId], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>((resolve) =>
    child.once('close', (code, signal) => resolve({ code, signal })),
  );
  const log: OwnerCopyLine[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    const page = parseOwnerCopyLine(line);
    if (page) log.push(page);
    if (log.length >= killAfter) child.kill('SIGKILL');
  }
  return { log, ...(await ended) };
}

/** Renaming somebody with many photos, killed half-way and resumed, on the emulators of a running stack. */
export async function renameFigures(stack: Stack): Promise<readonly Figure[]> {
  const functions = await loadFunctions(stack);
  const { firestore, beginOwnerCopy, photosPerBatch } = functions;
  const uid = await newcomer(functions);
  const ids = Array.from({ length: photos }, () => randomBytes(10).toString('hex'));
  await writeDirectly(functions, ids, uid, 'at first');
  const against = await writeDirectly(functions, ids, uid, 'directly');
  await firestore.doc(`profiles/${uid}`).update({ displayName: 'renamed' });

  const startedAt = performance.now();
  await beginOwnerCopy(uid, passId, new Date());
  const killed = await passInProcess(uid, killedAfterPages);
  const left: unknown = (await firestore.doc(`ownerCopies/${uid}`).get()).get('seen');
  const resumed = await passInProcess(uid);
  const ours = performance.now() - startedAt;

  const own = firestore.collection('photos').where('ownerId', '==', uid);
  const { count } = (await own.where('owner.displayName', '==', 'renamed').count().get()).data();
  const [first, last] = [resumed.log[0], resumed.log.at(-1)];
  // The second process began where the first had ended: it counted on from there, and nothing was up to date already.
  const isHalfWay = typeof left === 'number' && left > 0 && left < photos;
  const isResumed = isHalfWay && first !== undefined && first.seen - first.writtenNow === left;
  const isComplete = resumed.code === 0 && last?.done === true && last.written === photos && count === photos;
  const lines = [...killed.log, ...resumed.log];
  const batches = Math.floor(photos / photosPerBatch) + 1;
  // The pass's own document is written with each page.
  const largest = Math.max(...lines.map(({ writtenNow }) => writtenNow)) + 1;
  return [
    {
      what: `renaming a person with ${photos} photos, its process killed (${killed.signal}) at ${String(left)} and another resuming, against writing the same directly`,
      unit: 'ms',
      ours,
      against,
      goal: 'finishes, each photo once',
      reached: killed.signal === 'SIGKILL' && isResumed && isComplete,
    },
    {
      what: 'lines of progress in its log, against its batches (the kill may swallow one)',
      unit: '',
      ours: lines.length,
      against: batches,
      goal: 'one a batch',
      reached: lines.length === batches || lines.length === batches - 1,
    },
    {
      what: `writes in the largest of its batches (${photosPerBatch} photos at most), against Firestore’s own limit`,
      unit: '',
      ours: largest,
      against: firestoreBatch,
      goal: '≤ 500',
      reached: largest <= firestoreBatch,
    },
  ];
}
