import functionsTest from 'firebase-functions-test';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAccount } from '../../src/accounts/createAccount.trigger.ts';
import * as deployed from '../../src/index.ts';
import { eraseDeletedUser } from '../../src/mydata/eraseDeletedUser.trigger.ts';
import { log } from '../../src/platform/logger.ts';
import { jobs } from '../../src/schedules.ts';
import { noisyJpeg } from '../pictures/samples.ts';
import { documentsOf, newcomer, signUp } from './harness/people.ts';
import { photoNow } from './harness/photos.ts';
import { placeWith } from './harness/runs.ts';
import { server, storageBucket } from './harness/site.ts';

const { wrap, cleanup } = functionsTest();
afterAll(cleanup);

const said: string[] = [];
beforeEach(() => {
  said.length = 0;
  vi.spyOn(log, 'info').mockImplementation((message) => void said.push(message));
});

describe('a deployed schedule', () => {
  const { everyMinute, everyTenMinutes, everyHour, everyDay } = deployed;

  it.each([
    ['everyMinute', everyMinute],
    ['everyTenMinutes', everyTenMinutes],
    ['everyHour', everyHour],
    ['everyDay', everyDay],
  ] as const)('%s runs all of its jobs', async (name, schedule) => {
    // firebase-functions-test wraps no schedules of the second generation.
    await schedule.run({ scheduleTime: new Date().toISOString() });
    const ended = said.filter((message) => /(?:cleaned up|counted|chosen)$/.test(message));
    // Without a chat, nothing is told.
    expect(ended).toHaveLength(Object.keys(jobs[name]).filter((job) => job !== 'tellChatOfDay').length);
  });
});

describe('an event of Auth as Google sends it', () => {
  it('an event of Auth creates the documents of a new person', async () => {
    const person = await signUp();
    expect(await documentsOf(person)).toEqual([false, false]);
    await wrap(createAccount)({ data: { uid: person.uid } });
    expect(await documentsOf(person)).toEqual([true, true]);
  });

  it('an event of Auth erases the documents of a deleted account', async () => {
    const person = await newcomer();
    await server.auth.deleteUser(person.uid);
    await wrap(eraseDeletedUser)({ data: { uid: person.uid } });
    expect(await documentsOf(person)).toEqual([false, false]);
  });
});

describe('an event of Storage as Google sends it', () => {
  const arrived = async (name: string) => {
    const [{ generation, size, contentType, metadata }] = await server.bucket.file(name).getMetadata();
    const data = { name, bucket: storageBucket, generation, size, contentType, metadata };
    await wrap(deployed.processUpload)({ data });
  };

  it('an event of Storage turns an upload into a photo', async () => {
    const { id, path } = await placeWith(undefined);
    await server.bucket.file(path).save(await noisyJpeg(400, 134), { resumable: false, contentType: 'image/jpeg' });
    await arrived(path);
    expect(await photoNow(id)).toMatchObject({ status: 'published', width: 400 });
  });

  it('an event of Storage ignores files that nobody uploaded', async () => {
    await server.bucket.file('photos/a/b/320.webp').save('x', { resumable: false });
    await arrived('photos/a/b/320.webp');
    expect(said).toEqual([]);
  });
});
