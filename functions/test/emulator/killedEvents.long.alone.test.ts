import * as v from 'valibot';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { profileSchema } from '#contract/documents/profile.ts';
import { decode } from '#contract/documents/stored.ts';
import * as deployed from '../../src/index.ts';
import { cleanupExports } from '../../src/mydata/cleanupExports.schedule.ts';
import { eraseAccount } from '../../src/mydata/eraseAccount.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { noisyJpeg } from '../pictures/samples.ts';
import { banJobDone } from './harness/bans.ts';
import { type Answer, call, reserve } from './harness/calls.ts';
import { caseJobsDone } from './harness/cases.ts';
import { decide, decided, reportedPhotoOf } from './harness/decisions.ts';
import { edit } from './harness/edits.ts';
import { jobRun } from './harness/jobRun.ts';
import { answers, changesNow } from './harness/manyPhotos.ts';
import { documentsOf, newcomer, type Person, signUp, staffMember, withDocuments } from './harness/people.ts';
import { freshKey } from './harness/photoJobs.ts';
import { photoNow, photoWhen } from './harness/photos.ts';
import { origins, server } from './harness/site.ts';
import { upload } from './harness/storage.ts';
import { until as untilWithin } from './harness/until.ts';

// A transaction that died keeps its documents locked for about a minute, here as in production.
const patienceMs = 200_000;
vi.setConfig({ testTimeout: 2 * patienceMs, hookTimeout: 2 * patienceMs });
const until = <T>(waitedFor: string, probe: () => Promise<T | undefined>): Promise<T> =>
  untilWithin(waitedFor, probe, patienceMs);

const { firestore, auth } = server;

const host = async (verb: string, method = 'POST') => {
  const response = await fetch(`${origins.functions}/__matataki/${verb}`, { method });
  expect(response.status, verb).toBe(200);
  return response;
};
const stateSchema = v.object({ pid: v.number(), events: v.number() });
const stateNow = async () => v.parse(stateSchema, await (await host('state', 'GET')).json());

const atRest = async () => ((await stateNow()).events === 0 ? true : undefined);

/** A call may die with the process, as in production: the person presses again, and may then be refused. */
const pressedUntilAnswered = async (press: () => Promise<Answer>): Promise<Answer> => {
  const answer = await press();
  if ('refused' in answer && answer.refused.code === 'internal') throw new Error('cut off');
  return answer;
};

/** Kills the process of the functions in the middle of a function's next run, and waits until that has happened. */
async function killDuring(functionName: string, act: () => Promise<unknown>): Promise<void> {
  const { pid } = await stateNow();
  await host(`kill-during/${functionName}`);
  await until(`${functionName} is set off`, () =>
    act().then(
      () => true,
      () => undefined,
    ),
  );
  await until(`the process was killed during ${functionName}`, async () =>
    (await stateNow()).pid === pid ? undefined : true,
  );
}

const reserved = async (person: Person, tags: readonly string[] = [], picture = noisyJpeg(400, 134)) => {
  const { id, uploadPath } = await reserve(person, { tags });
  return { id, send: async () => upload(person, uploadPath, await picture) };
};

async function published(person: Person, ...more: [tags?: readonly string[], picture?: Promise<Buffer>]) {
  const { id, send } = await reserved(person, ...more);
  await send();
  await photoWhen(id, 'published', patienceMs);
  return id;
}

const countIs = (person: Person, count: number) =>
  until(`${count} photos are counted`, async () => {
    const path = `profiles/${person.uid}`;
    const { photoCount } = decode(profileSchema, path, (await firestore.doc(path).get()).data());
    return photoCount === count ? true : undefined;
  });

const nothingLeftOf = (person: Person) =>
  until(`nothing is left of ${person.uid}`, async () =>
    (await documentsOf(person)).some((exists) => exists) ? undefined : true,
  );

type Death = {
  /** The function that dies. */
  readonly of: string;
  readonly outcome: string;
  /** Prepares everything, and returns what triggers the function and what waits for the right result. */
  readonly prepare: (
    moderator: Person,
  ) => Promise<{ readonly act: () => Promise<unknown>; readonly right: () => Promise<unknown> }>;
};

// In this order, repeated events of one trigger no function that is still to die.
const deaths: readonly Death[] = [
  {
    of: 'copyOwner',
    outcome: 'the new name stands on the photos',
    prepare: async () => {
      const person = await newcomer();
      const id = await published(person);
      return {
        act: () => pressedUntilAnswered(() => call('updateProfile', { displayName: '新しい名' }, person)),
        right: () =>
          until('the name is copied', async () =>
            (await photoNow(id))?.owner.displayName === '新しい名' ? true : undefined,
          ),
      };
    },
  },
  {
    of: 'makeExport',
    outcome: 'the export is ready',
    prepare: async () => {
      const person = await newcomer();
      const job = firestore.doc(`exports/${person.uid}`);
      const isReady = async () => ((await job.get()).get('status') === 'ready' ? true : undefined);
      return {
        act: () => pressedUntilAnswered(() => call('exportAccount', {}, person)),
        right: async () => {
          await untilWithin('the export is ready', isReady, 20_000).catch(async () => {
            // It died while it held the job: nobody else takes that until the lease ends, and then the schedule does.
            await until('the lease is over', () =>
              job.update({ dueAt: new Date(0) }).then(
                () => true,
                () => undefined,
              ),
            );
            await cleanupExports(jobRun());
          });
          await until('the export is ready', isReady);
        },
      };
    },
  },
  {
    of: 'runCaseJobs',
    outcome: 'the case is decided',
    prepare: async (moderator) => {
      const { caseId } = await reportedPhotoOf(await newcomer());
      let answer: Answer | undefined;
      return {
        act: async () => {
          answer = await pressedUntilAnswered(() => decide(moderator, [caseId], { resolution: 'dismissed' }));
        },
        right: async () => {
          expect(answer).toEqual(decided(caseId));
          await caseJobsDone(caseId, patienceMs);
        },
      };
    },
  },
  {
    of: 'finishDeletion',
    outcome: 'nothing is left of whose deletion was handed over to it',
    prepare: async () => {
      const person = await newcomer();
      return {
        act: () => eraseAccount(person.uid, { bucket: server.bucket, clock: systemClock, until: new Date(0) }),
        right: () => nothingLeftOf(person),
      };
    },
  },
  {
    of: 'eraseDeletedUser',
    outcome: 'nothing is left of who was deleted in the console',
    prepare: async () => {
      const person = await newcomer();
      return { act: () => auth.deleteUser(person.uid), right: () => nothingLeftOf(person) };
    },
  },
  {
    of: 'createAccount',
    outcome: 'the account is there',
    prepare: async () => {
      const made: Person[] = [];
      return {
        act: async () => made.push(await signUp()),
        right: () => Promise.all(made.map((person) => withDocuments(person))),
      };
    },
  },
  {
    of: 'processUpload',
    outcome: 'the photo is published',
    prepare: async () => {
      const { id, send } = await reserved(await newcomer());
      return { act: send, right: () => photoWhen(id, 'published', patienceMs) };
    },
  },
  {
    of: 'runPhotoJobs',
    outcome: 'the photos of an NG tag are held',
    prepare: async (moderator) => {
      const tag = freshKey();
      const id = await published(await newcomer(), [tag]);
      return {
        act: () => pressedUntilAnswered(() => call('saveNgTag', { tag, mode: 'hold', note: '' }, moderator)),
        right: () =>
          until('the photo is held', async () => ((await photoNow(id))?.status === 'held' ? true : undefined)),
      };
    },
  },
  {
    of: 'runBanJobs',
    outcome: 'the photos of who was banned are hidden',
    prepare: async (moderator) => {
      const person = await newcomer();
      const id = await published(person);
      const ban = { uid: person.uid, reason: 'spam', hidePhotos: true };
      return {
        act: () => pressedUntilAnswered(() => call('banUser', ban, moderator)),
        right: async () => {
          await banJobDone(person, patienceMs);
          expect((await photoNow(id))?.status).not.toBe('published');
        },
      };
    },
  },
  {
    of: 'changeManyPhotos',
    outcome: 'the photos are changed',
    prepare: async () => {
      const person = await newcomer();
      const ids = [await published(person), await published(person)];
      return {
        act: () => pressedUntilAnswered(() => call('changePhotos', { ids, change: { addTags: ['夜'] } }, person)),
        right: async () => {
          await until('the change is through', async () =>
            (await changesNow(person)).phase === 'running' ? undefined : true,
          );
          expect(answers(await changesNow(person))).toEqual(Object.fromEntries(ids.map((id) => [id, 'ok'])));
          for (const id of ids) expect((await photoNow(id))?.tags).toEqual(['夜']);
        },
      };
    },
  },
  {
    of: 'makeFull',
    outcome: 'the full size is there, and its job is gone',
    prepare: async () => {
      const person = await newcomer();
      // Large enough to die while it is encoded.
      const id = await published(person, [], noisyJpeg(2_400, 800));
      return {
        act: () => pressedUntilAnswered(() => edit(person, id, { download: 'full' })),
        right: async () => {
          await until('the job is gone', async () =>
            (await firestore.doc(`fullJobs/${id}`).get()).exists ? undefined : true,
          );
          expect((await photoNow(id))?.variants).toMatchObject({ fullJpeg: { width: 2_400, height: 800 } });
        },
      };
    },
  },
  {
    of: 'countPhoto',
    outcome: 'the photo is counted once',
    prepare: async () => {
      const person = await newcomer();
      const { id, send } = await reserved(person);
      return {
        act: send,
        right: async () => {
          await photoWhen(id, 'published', patienceMs);
          await countIs(person, 1);
          await published(person);
          await countIs(person, 2);
        },
      };
    },
  },
];

describe('an event whose function dies with the process comes again', () => {
  const right = new Map<string, () => Promise<unknown>>();
  beforeAll(async () => {
    // Events that other files have left and that always fail repeat for a day.
    await host('forget');
    const moderator = await staffMember('moderator');
    const prepared = await Promise.all(deaths.map(({ prepare }) => prepare(moderator)));
    await until('nothing is left to do', atRest);
    for (const [index, { act, right: check }] of prepared.entries()) {
      const { of } = deaths[index] ?? { of: '' };
      await killDuring(of, act);
      right.set(of, check);
      // The immediate repetition is not killed again. Nobody waits for a lock.
      await untilWithin('it came again', atRest, 2_500).catch(() => undefined);
    }
  });

  it('every function that an event sets off dies once here', () => {
    const setOff = Object.entries(deployed).filter(([, { __endpoint }]) => __endpoint.eventTrigger !== undefined);
    expect(deaths.map(({ of }) => of).sort()).toEqual(setOff.map(([name]) => name).sort());
  });

  // Dead transactions keep their documents locked for a minute: all wait for that together.
  it.concurrent.each(deaths)('$of: $outcome', async ({ of }) => {
    expect(right.has(of)).toBe(true);
    await right.get(of)?.();
  });
});
