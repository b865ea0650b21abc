import { expect, it } from 'vitest';
import { countDesk } from '../../src/moderation/desk/countDesk.schedule.ts';
import { server } from './harness/site.ts';

const { firestore } = server;
const now = new Date('2026-06-10T00:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

const aCase = (kind: string, status: string, hours: number, more: object = {}) =>
  firestore
    .collection('cases')
    .add({
      kind,
      status,
      aboutStaff: false,
      minor: false,
      openedAt: hoursAgo(hours),
      ownerId: 'x',
      targetId: 'x',
      reporterCount: 1,
      weight: 1,
      ...more,
    });

const counted = async (name: string) => (await firestore.doc(`aggregates/${name}`).get()).data();

it('the desk has what waits, and cases about staff and minors are counted for admins alone', async () => {
  await Promise.all([
    aCase('photo', 'open', 1),
    aCase('photo', 'open', 47),
    aCase('photo', 'resolved', 90),
    aCase('album', 'open', 49),
    aCase('user', 'dismissed', 1),
    aCase('photo', 'open', 60, { minor: true }),
    aCase('user', 'open', 100, { aboutStaff: true }),
    firestore.collection('photos').add({ status: 'held' }),
    firestore.collection('photos').add({ status: 'published' }),
    firestore.collection('appeals').add({ status: 'open' }),
    firestore.collection('appeals').add({ status: 'rejected' }),
    firestore.collection('titles').add({ status: 'proposed' }),
    firestore.collection('titles').add({ status: 'active' }),
  ]);
  await countDesk({ clock: () => now });
  const others = { held: 1, appeals: 1, proposals: 1 };
  expect(await counted('desk')).toMatchObject({ open: { photo: 2, album: 1, user: 0 }, late: 1, ...others });
  expect(await counted('adminDesk')).toMatchObject({ open: { photo: 3, album: 1, user: 1 }, late: 3, ...others });
});

it('a second count puts right whatever the document has', async () => {
  await aCase('album', 'open', 1);
  await firestore.doc('aggregates/desk').set({ open: { photo: 99, album: -1, user: 3 }, late: 7 });
  await countDesk({ clock: () => now });
  expect(await counted('desk')).toMatchObject({ open: { photo: 2, album: 2, user: 0 }, late: 1 });
});
