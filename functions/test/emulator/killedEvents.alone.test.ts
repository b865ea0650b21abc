import * as v from 'valibot';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { decodeProfile } from '#contract/documents/profile.ts';
import type { PhotoId } from '#contract/ids.ts';
import { eraseAccount } from '../../src/mydata/eraseAccount.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { noisyJpeg } from '../pictures/samples.ts';
import { consequencesDrawn } from './harness/bans.ts';
import { call, reserve } from './harness/calls.ts';
import { settledCase } from './harness/cases.ts';
import { decide, decided, reportedPhotoOf } from './harness/decisions.ts';
import { documentsOf, newcomer, type Person, settled, signUp, staffMember } from './harness/people.ts';
import { photoNow, photoWhen } from './harness/photos.ts';
import { origins, server } from './harness/site.ts';
import { upload } from './harness/storage.ts';
import { freshKey } from './harness/sweptPhotos.ts';
import { until as untilWithin } from './harness/until.ts';

// A transaction that died keeps its documents locked for a minute or so, here as in production.
const patienceMs = 150_000;
vi.setConfig({ testTimeout: 2 * patienceMs });
const until = <Answer>(waitedFor: string, probe: () => Promise<Answer | undefined>): Promise<Answer> =>
  untilWithin(waitedFor, probe, patienceMs);

const { firestore, auth } = server;

let moderator: Person;
let picture: Buffer;
beforeAll(async () => {
  [moderator, picture] = await Promise.all([staffMember('moderator'), noisyJpeg(400, 300)]);
});

const host = (verb: string, method = 'POST') => fetch(`${origins.functions}/__matataki/${verb}`, { method });
const pidNow = async () => v.parse(v.object({ pid: v.number() }), await (await host('state', 'GET')).json()).pid;

/** Has the process of the functions killed in the middle of the next run of one, and waits until that has happened. */
async function killingDuring<T>(functionName: string, act: () => Promise<T>): Promise<T> {
  const pid = await pidNow();
  await host(`kill-during/${functionName}`);
  // What somebody calls may be cut off with it, as in production: they press once more, and may then be refused.
  const { result } = await until(`${functionName} is set off`, () =>
    act().then(
      (done) => ({ result: done }),
      () => undefined,
    ),
  );
  await until(`the process was killed during ${functionName}`, async () =>
    (await pidNow()) === pid ? undefined : true,
  );
  return result;
}

const reserved = async (person: Person, tags: readonly string[] = []) => {
  const { id, uploadPath } = await reserve(person, { tags });
  return { id, send: () => upload(person, uploadPath, picture) };
};

async function published(person: Person, tags: readonly string[] = []): Promise<PhotoId> {
  const { id, send } = await reserved(person, tags);
  await send();
  await photoWhen(id, 'published');
  return id;
}

const countIs = (person: Person, count: number) =>
  until(`${count} photos are counted`, async () => {
    const path = `profiles/${person.uid}`;
    const { photoCount } = decodeProfile(path, (await firestore.doc(path).get()).data());
    return photoCount === count ? true : undefined;
  });

const nothingLeftOf = (person: Person) =>
  until(`nothing is left of ${person.uid}`, async () =>
    (await documentsOf(person)).some((exists) => exists) ? undefined : true,
  );

describe('an event whose function dies with the process comes again', () => {
  it('createAccount: the account is there', async () => {
    await settled(await killingDuring('createAccount', () => signUp()));
  });

  it('processUpload: the photo is published', async () => {
    const { id, send } = await reserved(await newcomer());
    await killingDuring('processUpload', send);
    await photoWhen(id, 'published');
  });

  it('countPhoto: the photo is counted once', async () => {
    const person = await newcomer();
    await killingDuring('countPhoto', () => published(person));
    await countIs(person, 1);
    await published(person);
    await countIs(person, 2);
  });

  it('copyOwner: the new name stands on the photos', async () => {
    const person = await newcomer();
    const id = await published(person);
    await killingDuring('copyOwner', () => call('updateProfile', { displayName: '新しい名' }, person));
    await until('the name is copied', async () =>
      (await photoNow(id))?.owner.displayName === '新しい名' ? true : undefined,
    );
  });

  it('sweepPhotos: the photos of an NG tag are held', async () => {
    const tag = freshKey();
    const id = await published(await newcomer(), [tag]);
    await killingDuring('sweepPhotos', () => call('saveNgTag', { tag, mode: 'hold', note: '' }, moderator));
    await until('the photo is held', async () => ((await photoNow(id))?.status === 'held' ? true : undefined));
  });

  it('settleBan: the photos of who was banned are hidden', async () => {
    const person = await newcomer();
    const id = await published(person);
    const ban = { uid: person.uid, reason: 'spam', hidePhotos: true };
    await killingDuring('settleBan', () => call('banUser', ban, moderator));
    await consequencesDrawn(person, patienceMs);
    expect((await photoNow(id))?.status).not.toBe('published');
  });

  it('settleCase: the case is settled', async () => {
    const { caseId } = await reportedPhotoOf(await newcomer());
    const decision = await killingDuring('settleCase', () => decide(moderator, [caseId], { resolution: 'dismissed' }));
    expect(decision).toEqual(decided(caseId));
    await settledCase(caseId, patienceMs);
  });

  it('makeExport: the export is ready', async () => {
    const person = await newcomer();
    await killingDuring('makeExport', () => call('exportAccount', {}, person));
    await until('the export is ready', async () =>
      (await firestore.doc(`exports/${person.uid}`).get()).get('status') === 'ready' ? true : undefined,
    );
  });

  it('eraseDeletedUser: nothing is left of who was deleted in the console', async () => {
    const person = await newcomer();
    await killingDuring('eraseDeletedUser', () => auth.deleteUser(person.uid));
    await nothingLeftOf(person);
  });

  it('finishDeletion: nothing is left of whose deletion was handed over to it', async () => {
    const person = await newcomer();
    const run = { bucket: server.bucket, clock: systemClock, limitMs: 0 };
    await killingDuring('finishDeletion', () => eraseAccount(person.uid, run));
    await nothingLeftOf(person);
  });
});
