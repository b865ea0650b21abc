import { randomBytes } from 'node:crypto';
import type { Stack } from '../launcher/stack.ts';
import { becomeFunction } from './asFunction.ts';
import type { Figure } from './table.ts';

const claimants = 50;
const aloneRounds = 10;
const photos = 5_000;
const killedAfterPages = 6;
const firestoreBatch = 500;

async function loadFunctions(stack: Stack) {
  becomeFunction(stack);
  const { firestore } = await import('../../functions/src/platform/firebase.ts');
  const { changeProfile } = await import('../../functions/src/accounts/changeProfile.ts');
  const { copyOwner, photosPerBatch } = await import('../../functions/src/accounts/copyOwner.ts');
  const { beginOwnerCopy } = await import('../../functions/src/data/ownerCopyStore.ts');
  const { parseUid } = await import('#contract/ids.ts');
  return { firestore, changeProfile, copyOwner, photosPerBatch, beginOwnerCopy, parseUid };
}
type Functions = Awaited<ReturnType<typeof loadFunctions>>;
type Person = ReturnType<Functions['parseUid']>;

const owner = (displayName: string) => ({ username: '', displayName, photoURL: null });

async function newcomers({ firestore, parseUid }: Functions, howMany: number): Promise<readonly Person[]> {
  const uids = Array.from({ length: howMany }, () => parseUid(`bench${randomBytes(8).toString('hex')}`));
  const batch = firestore.batch();
  for (const uid of uids) {
    const createdAt = new Date();
    batch.set(firestore.doc(`users/${uid}`), { ...owner(''), createdAt, status: 'normal' });
    const profile = { usernameKey: '', formerKeys: [], bio: '', links: [], photoCount: 0, createdAt };
    batch.set(firestore.doc(`profiles/${uid}`), { ...owner(''), ...profile });
  }
  await batch.commit();
  return uids;
}

/** Milliseconds until a claim is answered, granted or refused. */
async function timeClaim({ changeProfile }: Functions, uid: Person, name: string) {
  const startedAt = performance.now();
  const change = { displayName: undefined, bio: undefined, links: undefined, avatar: undefined };
  const isGranted = await changeProfile(uid, { ...change, username: { name, key: name } }, new Date()).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'already-exists') return false;
      throw error;
    },
  );
  return { isGranted, ms: performance.now() - startedAt };
}

const percentile95 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? Number.NaN;

const freshName = (): string => `bench${randomBytes(6).toString('hex')}`;

async function claimFigure(functions: Functions): Promise<Figure> {
  const alone: number[] = [];
  // The first opens the connection and is not counted.
  for (const [index, uid] of (await newcomers(functions, aloneRounds + 1)).entries()) {
    const { ms } = await timeClaim(functions, uid, freshName());
    if (index > 0) alone.push(ms);
  }
  const name = freshName();
  const people = await newcomers(functions, claimants);
  const claims = await Promise.all(people.map((uid) => timeClaim(functions, uid, name)));
  const winners = claims.filter(({ isGranted }) => isGranted).length;
  const ours = percentile95(claims.map(({ ms }) => ms));
  return {
    what: `${claimants} claims of one name at once, p95 (${winners} granted), against claims of free names one by one`,
    unit: 'ms',
    ours,
    against: percentile95(alone),
    goal: '≤ 2,000 ms, 1 granted',
    reached: ours <= 2_000 && winners === 1,
  };
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

async function renameFigures(functions: Functions): Promise<readonly Figure[]> {
  const { firestore, beginOwnerCopy, copyOwner, photosPerBatch } = functions;
  const [uid] = await newcomers(functions, 1);
  if (uid === undefined) throw new Error('nobody is there');
  const ids = Array.from({ length: photos }, () => randomBytes(10).toString('hex'));
  await writeDirectly(functions, ids, uid, 'at first');
  const against = await writeDirectly(functions, ids, uid, 'directly');
  await firestore.doc(`profiles/${uid}`).update({ displayName: 'renamed' });

  const pages: number[] = [];
  let isKilled = false;
  const clock = () => new Date();
  const until = new Date(Date.now() + 10 * 60_000);
  const pass = (): Promise<unknown> =>
    copyOwner(uid, 'bench', {
      clock,
      until,
      onPage: ({ writtenNow }) => {
        pages.push(writtenNow);
        if (pages.length === killedAfterPages) throw new Error('killed');
      },
    });
  const startedAt = performance.now();
  await beginOwnerCopy(uid, 'bench', clock());
  await pass().catch(() => {
    isKilled = true;
  });
  await pass();
  const ours = performance.now() - startedAt;
  const own = firestore.collection('photos').where('ownerId', '==', uid);
  const { count } = (await own.where('owner.displayName', '==', 'renamed').count().get()).data();
  const written = pages.reduce((sum, page) => sum + page, 0);
  // Nothing was written twice: the second run began where the first had ended.
  const isComplete = isKilled && count === photos && written === photos;
  // The pass's own document is written with each page.
  const largest = Math.max(...pages) + 1;
  return [
    {
      what: `renaming a person with ${photos} photos, killed after ${killedAfterPages} batches and resumed, against writing the same directly`,
      unit: 'ms',
      ours,
      against,
      goal: 'finishes, each photo once',
      reached: isComplete,
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

/** What issue "Who is who" asks of usernames and renames, on the emulators of a running stack. */
export async function accountFigures(stack: Stack): Promise<readonly Figure[]> {
  const functions = await loadFunctions(stack);
  return [await claimFigure(functions), ...(await renameFigures(functions))];
}
