import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type App, deleteApp, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { type Firestore, getFirestore } from 'firebase-admin/firestore';
import { getStorage } from 'firebase-admin/storage';
import { type Browser, chromium } from 'playwright-core';
import { CHROMIUM_ARGS } from '../launcher/chromium.ts';
import type { Stack } from '../launcher/stack.ts';
import { decideBare } from './decideBare.ts';
import { type Decided, decideByKey } from './decideCases.ts';
import { type AtDesk, deskTable } from './deskTable.ts';
import { fillDesk, withPictures, writePeople } from './fillDesk.ts';
import {
  dashboardMs,
  inNewWindow,
  type Moderator,
  type Opened,
  openByAddress,
  openByLink,
  readsOfQueue,
  signInOnce,
} from './openDesk.ts';
import { scaled } from './scale.ts';
import type { Figure } from './table.ts';
import { withoutTriggers } from './withoutTriggers.ts';

const few = { photos: 30, cases: 30 };
const many = { photos: scaled(100_000), cases: Math.max(few.cases + withPictures, scaled(10_000)) };
const openings = 5;
const decisions = 10;
const patienceMs = 60_000;

async function newModerator(app: App): Promise<Moderator> {
  const email = `bench${randomBytes(6).toString('hex')}@example.com`;
  const password = 'password';
  const { uid } = await getAuth(app).createUser({ email, password, displayName: '測る係' });
  await getAuth(app).setCustomUserClaims(uid, { role: 'moderator' });
  const until = performance.now() + patienceMs;
  while (!(await getFirestore(app).doc(`profiles/${uid}`).get()).exists) {
    if (performance.now() > until) throw new Error('no documents were made for the moderator');
    await delay(100);
  }
  return { email, password };
}

type Place = { readonly browser: Browser; readonly stack: Stack; readonly say: (line: string) => void };

/** Opens the desk and decides, as often as is counted and once more before that. */
async function workAtDesk(
  { browser, stack, say }: Place,
  moderator: Moderator,
): Promise<Omit<AtDesk, keyof typeof few>> {
  const signedIn = await signInOnce(browser, stack, moderator);
  const open = async (how: typeof openByLink): Promise<readonly Opened[]> => {
    const opened: Opened[] = [];
    for (let round = 0; round <= openings; round += 1) {
      opened.push(await inNewWindow(browser, signedIn, (page) => how(page, stack)));
    }
    return opened.slice(1);
  };
  const reads = await inNewWindow(browser, signedIn, (page) => readsOfQueue(page, stack));
  const [byLink, byAddress] = [await open(openByLink), await open(openByAddress)];
  const counted = await inNewWindow(browser, signedIn, (page) => dashboardMs(page, stack));
  say(`  the dashboard has counted everything after ${Math.round(counted)} ms`);
  return inNewWindow(browser, signedIn, async (page) => {
    await openByLink(page, stack);
    const [dismissed, hidden]: [Decided[], Decided[]] = [[], []];
    for (let round = 0; round <= decisions; round += 1) {
      dismissed.push(await decideByKey(page, stack, 'd'));
      hidden.push(await decideByKey(page, stack, 'h'));
    }
    return { reads, byLink, byAddress, dismissed: dismissed.slice(1), hidden: hidden.slice(1) };
  });
}

// Whole milliseconds are all that anybody reads.
const toldOf = (times: object): string =>
  JSON.stringify(times, (_, value: unknown) => (typeof value === 'number' ? Math.round(value) : value));

const decidedSoFar = async (firestore: Firestore): Promise<number> =>
  (await firestore.collection('cases').where('status', 'in', ['resolved', 'dismissed']).count().get()).data().count;

/** What issue "Moderation" asks of the desk, on the emulators of a running stack; `say` prints a line beside the figures. */
export async function deskFigures(
  stack: Stack,
  executablePath: string,
  say: (line: string) => void,
): Promise<readonly Figure[]> {
  Object.assign(process.env, stack.env);
  const { projectId, storageBucket } = stack;
  const app = initializeApp({ projectId, storageBucket }, 'bench-desk');
  const [firestore, bucket] = [getFirestore(app), getStorage(app).bucket()];
  firestore.settings({ ignoreUndefinedProperties: true });
  const browser = await chromium.launch({ executablePath, args: [...CHROMIUM_ARGS] });
  try {
    const moderator = await newModerator(app);
    const now = new Date(Date.now() - 60_000);
    const decidedBefore = await decidedSoFar(firestore);
    await withoutTriggers(stack, async () => {
      await writePeople(firestore, now);
      await fillDesk(firestore, bucket, { from: 0, ...few }, now);
    });
    const small = { ...few, ...(await workAtDesk({ browser, stack, say }, moderator)) };
    const startedAt = performance.now();
    const queue = await withoutTriggers(stack, () => fillDesk(firestore, bucket, { from: few.photos, ...many }, now));
    say(
      `  ${many.photos} photos, ${many.cases} open cases: written in ${Math.round((performance.now() - startedAt) / 1_000)} s`,
    );
    const large = { ...many, ...(await workAtDesk({ browser, stack, say }, moderator)) };
    const decided = (await decidedSoFar(firestore)) - decidedBefore;
    // They have pictures, and nobody has come so far down.
    const untouched = queue.slice(withPictures - 2 * decisions, withPictures).map(({ caseId }) => caseId);
    const bare = await decideBare(stack, moderator, untouched);
    for (const desk of [small, large]) say(`  at a desk of ${desk.cases}: ${toldOf(desk)}`);
    say(`  the call alone: ${toldOf(bare)}`);
    return deskTable(large, small, { ...bare, isStored: decided === 4 * (decisions + 1) });
  } finally {
    await browser.close();
    await deleteApp(app);
  }
}
