import { afterEach, describe, expect, it } from 'vitest';
import { call, photoFields, reserve } from './harness/calls.ts';
import { caseNow, publishedBy } from './harness/cases.ts';
import { photoIn } from './harness/edits.ts';
import { newcomer, signUp } from './harness/people.ts';
import { photoNow } from './harness/photos.ts';
import { server } from './harness/site.ts';
import { forgetSettings, setSettings } from './harness/wholeSite.ts';

const { firestore } = server;
const closed = { refused: { code: 'failed-precondition' } };

afterEach(forgetSettings);

describe('closed uploads', () => {
  it('refuse everybody, and are open again when they are opened', async () => {
    const person = await newcomer();
    await setSettings({ uploadsOpen: false });
    expect(await call('createPhotos', { photos: [photoFields] }, person)).toEqual(closed);
    expect((await firestore.collection('photos').where('ownerId', '==', person.uid).get()).size).toBe(0);
    await setSettings({ uploadsOpen: true });
    await reserve(person);
  });

  it('refuse another picture of a photo', async () => {
    const person = await newcomer();
    const photoId = await photoIn(person, 'published');
    await setSettings({ uploadsOpen: false });
    const order = { photoId, contentType: 'image/jpeg', size: 1_000 };
    expect(await call('replacePicture', order, person)).toEqual(closed);
  });
});

describe('reports', () => {
  it('of whoever has just signed up on a site that takes nobody in are refused', async () => {
    const id = await publishedBy(await newcomer());
    await setSettings({ signUpsOpen: false });
    const person = await signUp();
    expect(await call('reportPhoto', { id, reason: 'spam' }, person)).toEqual(closed);
    expect((await firestore.doc(`photoReports/${id}_${person.uid}`).get()).exists).toBe(false);
  });

  it('many at once over the call, where one process takes them one after another, are counted exactly and hold nothing where none are enough', async () => {
    const id = await publishedBy(await newcomer());
    const people = await Promise.all(Array.from({ length: 6 }, () => newcomer()));
    await setSettings({ holdAtReporters: 0 });
    const answers = await Promise.all(people.map((person) => call('reportPhoto', { id, reason: 'spam' }, person)));
    expect(answers.every((answer) => 'result' in answer)).toBe(true);
    expect(await caseNow(`photo_${id}`)).toMatchObject({ reporterCount: 6, weight: 3, reasons: { spam: 6 } });
    expect((await photoNow(id))?.status).toBe('published');
  });
});
