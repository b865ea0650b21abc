import { beforeAll, describe, expect, it } from 'vitest';
import { applyBan } from '../../src/moderation/bans/applyBan.ts';
import { ban as banPerson } from '../../src/moderation/bans/ban.ts';
import { cleanBans, cleanupBans as schedule } from '../../src/moderation/bans/cleanupBans.schedule.ts';
import { runFor } from '../../src/platform/cleanup.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { staffOf } from '../../src/staff/act.ts';
import { noisyJpeg } from '../pictures/samples.ts';
import { manyPhotos, statusesOf } from './harness/bannedPhotos.ts';
import { auditOf, banJobDone, noticesTo, setBan, userNow } from './harness/bans.ts';
import { newcomer, staffMember } from './harness/people.ts';
import { photoNow, setPhoto } from './harness/photos.ts';
import { publishedWith } from './harness/replacements.ts';
import type { Place } from './harness/runs.ts';
import { server } from './harness/site.ts';
import { until } from './harness/until.ts';

const { firestore } = server;
const minuteMs = 60_000;
const ago = (ms: number) => new Date(Date.now() - ms);

let picture: Buffer;
beforeAll(async () => {
  picture = await noisyJpeg(400, 134);
});

const run = (uid: Place['uid'], more: { readonly pageSize?: number } = {}) =>
  applyBan(uid, { clock: systemClock, until: new Date(Date.now() + minuteMs), ...more });

describe('the consequences of a ban', () => {
  it('the job hides and restores any number of photos page by page', async () => {
    const { uid, ids } = await manyPhotos(450);
    await setBan({ uid }, { hidePhotos: true });
    expect(await run(uid, { pageSize: 200 })).toBe('done');
    expect(await statusesOf(uid)).toEqual({ hidden: ids.length, uploading: 1 });
    await firestore.doc(`users/${uid}`).set({ status: 'normal' });
    expect(await run(uid)).toBe('done');
    expect(await statusesOf(uid)).toEqual({ published: ids.length, uploading: 1 });
  }, 120_000);

  it('the job follows the current account, although it changes meanwhile and jobs run at once', async () => {
    const { uid, ids } = await manyPhotos(40);
    await setBan({ uid }, { hidePhotos: true });
    const hiding = [run(uid, { pageSize: 3 }), run(uid, { pageSize: 4 })];
    await until('some are hidden', async () => ((await statusesOf(uid))['hidden'] ? true : undefined));
    await firestore.doc(`users/${uid}`).set({ status: 'normal' });
    await Promise.all([...hiding, run(uid, { pageSize: 5 }), run(uid)]);
    expect(await statusesOf(uid)).toEqual({ published: ids.length, uploading: 1 });
  });

  it('the job stops when its time is up, and goes on in the next run', async () => {
    const { uid } = await manyPhotos(3);
    await setBan({ uid }, { hidePhotos: true });
    const late = { clock: systemClock, until: new Date(0) };
    expect(await applyBan(uid, late)).toBe('more');
    expect(await statusesOf(uid)).toEqual({ published: 3, uploading: 1 });
    expect(await run(uid)).toBe('done');
    expect(await statusesOf(uid)).toEqual({ hidden: 3, uploading: 1 });
  });
});

describe('the cleanup of bans', () => {
  const cleanUp = () => cleanBans({ clock: systemClock, until: new Date(Date.now() + minuteMs) });
  it('the cleanup lifts expired bans, as the system, once, and tells the person', async () => {
    const [over, running, endless] = [await newcomer(), await newcomer(), await newcomer()];
    await setBan(over, { until: ago(1) });
    await setBan(running, { until: new Date(Date.now() + minuteMs) });
    await setBan(endless, {});
    const reports = await Promise.all([cleanUp(), cleanUp()]);
    expect(reports.map(({ failed }) => failed)).toEqual([0, 0]);
    expect(reports.reduce((sum, { lifted }) => sum + lifted, 0)).toBe(1);
    expect((await userNow(over)).status).toBe('normal');
    expect((await userNow(running)).status).toBe('banned');
    expect((await userNow(endless)).status).toBe('banned');
    expect(await noticesTo(over)).toMatchObject([{ kind: 'unbanned' }]);
    expect(await auditOf(over)).toMatchObject([{ actorId: 'system', action: 'unbanUser' }]);
    expect(await cleanUp()).toMatchObject({ lifted: 0, failed: 0 });
    expect(await noticesTo(over)).toHaveLength(1);
  });

  it('the cleanup restores the photos that a ban with an end has hidden', async () => {
    const [person, moderator] = [await newcomer(), await staffMember('moderator')];
    const { id } = await publishedWith(picture);
    await setPhoto(id, { ownerId: person.uid });
    const command = { reason: 'spam', until: undefined, hidePhotos: true };
    await banPerson(staffOf({ uid: moderator.uid, role: 'moderator' }, systemClock), person.uid, command);
    const finishJob = () => banJobDone(person);
    await finishJob();
    expect((await photoNow(id))?.status).toBe('hidden');
    await firestore.doc(`users/${person.uid}`).update({ 'ban.until': ago(1) });
    await schedule(runFor(480));
    expect((await userNow(person)).status).toBe('normal');
    // Lifting the ban has started the job, which the trigger runs.
    await finishJob();
    expect((await photoNow(id))?.status).toBe('published');
  });

  it('the cleanup skips an account that is being deleted', async () => {
    const person = await newcomer();
    await setBan(person, { until: ago(1) });
    await firestore.doc(`profiles/${person.uid}`).delete();
    expect(await cleanUp()).toMatchObject({ lifted: 0, failed: 0 });
    await firestore.doc(`users/${person.uid}`).delete();
  });
});
