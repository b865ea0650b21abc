import { afterEach, describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { call, photoFields, reserve } from './harness/calls.ts';
import { caseNow, established, publishedBy } from './harness/cases.ts';
import { photoIn } from './harness/edits.ts';
import { newcomer, signUp } from './harness/people.ts';
import { photoNow } from './harness/photos.ts';
import { server } from './harness/site.ts';
import { forgetSettings, setSettings } from './harness/wholeSite.ts';

const { firestore } = server;
const closed = { refused: { code: 'failed-precondition', closed: 'uploads' } };
const takesNobody = { refused: { code: 'failed-precondition', closed: 'sign-ups' } };

afterEach(forgetSettings);

describe('closed uploads', () => {
  it('closed uploads refuse everybody, and work again once opened', async () => {
    const person = await newcomer();
    await setSettings({ uploadsOpen: false });
    expect(await call('createPhotos', { photos: [photoFields] }, person)).toEqual(closed);
    expect((await firestore.collection('photos').where('ownerId', '==', person.uid).get()).size).toBe(0);
    await setSettings({ uploadsOpen: true });
    await reserve(person);
  });

  it('closed uploads refuse another picture of a photo', async () => {
    const person = await newcomer();
    const photoId = await photoIn(person, 'published');
    await setSettings({ uploadsOpen: false });
    const reservation = { photoId, contentType: 'image/jpeg', size: limits.photo.maxBytes };
    expect(await call('replacePicture', reservation, person)).toEqual(closed);
  });
});

describe('reports', () => {
  it('a newcomer’s report on a site closed to sign-ups is refused', async () => {
    const id = await publishedBy(await newcomer());
    await setSettings({ signUpsOpen: false });
    const person = await signUp();
    expect(await call('reportPhoto', { id, reason: 'spam' }, person)).toEqual(takesNobody);
    expect((await firestore.doc(`photoReports/${id}_${person.uid}`).get()).exists).toBe(false);
  });

  it('concurrent reports through the call are counted exactly, and hold nothing if holds are off', async () => {
    const id = await publishedBy(await newcomer());
    const people = await Promise.all(Array.from({ length: 6 }, () => newcomer()));
    await setSettings({ holdAtReporters: 0 });
    const answers = await Promise.all(people.map((person) => call('reportPhoto', { id, reason: 'spam' }, person)));
    expect(answers.every((answer) => 'result' in answer)).toBe(true);
    expect(await caseNow(`photo_${id}`)).toMatchObject({ reporterCount: 6, weight: 3, reasons: { spam: 6 } });
    expect((await photoNow(id))?.status).toBe('published');
  });
});

describe('a hold by reports', () => {
  it('a hold needs a verified address even if the settings need no age', async () => {
    const id = await publishedBy(await newcomer());
    await setSettings({ holdAtReporters: 2, holdReporterAgeHours: 0 });
    const people = await Promise.all([newcomer(), newcomer()]);
    const report = () => Promise.all(people.map((person) => call('reportPhoto', { id, reason: 'spam' }, person)));
    await report();
    expect((await photoNow(id))?.status).toBe('published');
    await Promise.all(people.map(({ uid }) => server.auth.updateUser(uid, { emailVerified: true })));
    await report();
    expect((await photoNow(id))?.status).toBe('held');
  });

  it('a hold needs the age in the settings', async () => {
    const id = await publishedBy(await newcomer());
    await setSettings({ holdAtReporters: 1, holdReporterAgeHours: 720 });
    const [young, old] = await Promise.all([newcomer(), newcomer()].map(async (person) => established(await person)));
    if (!young || !old) throw new Error('nobody');
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
    await firestore.doc(`users/${young.uid}`).update({ createdAt: daysAgo(29) });
    await call('reportPhoto', { id, reason: 'spam' }, young);
    expect((await photoNow(id))?.status).toBe('published');
    await call('reportPhoto', { id, reason: 'spam' }, old);
    expect((await photoNow(id))?.status).toBe('held');
  });
});
