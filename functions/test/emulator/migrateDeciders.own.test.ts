import { FieldValue } from 'firebase-admin/firestore';
import { expect, it } from 'vitest';
import { cleanAccounts } from '../../src/accounts/cleanupAccounts.schedule.ts';
import { migrate } from '../../src/migrations/migrate.ts';
import { migrations } from '../../src/migrations/migrations.ts';
import { cleanEvidence } from '../../src/moderation/decisions/cleanupEvidence.schedule.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { caseNow, peopleInDocuments, photoSubject, publishedPhoto, reportBy, reportNow } from './harness/cases.ts';
import { dataAt } from './harness/erasure.ts';
import { bucketOfTests } from './harness/fragileBucket.ts';
import { server } from './harness/site.ts';

const { firestore } = server;
const at = new Date('2026-01-01T00:00:00.000Z');

it('what is stored from before is moved out of what people read, and gets what moderators’ lists ask for', async () => {
  const people = await peopleInDocuments(3);
  const [banned, staff, reporter] = people;
  if (!banned || !staff || !reporter) throw new Error('nobody was made');
  const photo = await publishedPhoto(staff);
  await reportBy(reporter, { kind: 'user', id: banned });
  await reportBy(reporter, photoSubject(photo));
  const gone = FieldValue.delete();
  await firestore.doc(`users/${banned}`).update({ status: 'banned', ban: { reason: 'spam', by: staff, at } });
  await firestore
    .doc('appeals/old')
    .set({
      ...{ uid: banned, text: 'x', status: 'rejected', createdAt: at, handledBy: staff, handledAt: at, note: 'y' },
    });
  await firestore.doc(`roles/${staff}`).set({ role: 'moderator', changedAt: at, pending: false });
  for (const id of [`user_${banned}`, `photo_${photo}`])
    await firestore.doc(`cases/${id}`).update({ aboutStaff: gone });
  await firestore.doc(`reports/${banned}_${reporter}`).update({ ownerId: gone });
  await firestore.doc(`photoReports/${photo}_${reporter}`).update({ ownerId: gone });

  for (let round = 0; round < 2; round += 1) {
    for (const migration of migrations.filter(({ name }) => ['deciders', 'about'].includes(name))) {
      const { phase, failed, changed } = await migrate(migration, { apply: true, clock: systemClock });
      expect({ phase, failed, changed }).toEqual({
        phase: 'done',
        failed: 0,
        changed: round === 0 ? expect.anything() : 0,
      });
    }
  }
  const until = new Date(Date.now() + 60_000);
  await cleanAccounts({ bucket: bucketOfTests, clock: systemClock, until });
  await cleanEvidence({ bucket: bucketOfTests, clock: systemClock, until });

  for (const path of [`users/${banned}`, 'appeals/old'])
    expect(JSON.stringify(await dataAt(path))).not.toContain(staff);
  expect(await dataAt(`deciders/ban_${banned}`)).toMatchObject({ uid: banned, by: staff });
  expect(await dataAt('deciders/appeal_old')).toMatchObject({ uid: banned, by: staff });
  expect((await caseNow(`user_${banned}`)).aboutStaff).toBe(false);
  expect((await caseNow(`photo_${photo}`)).aboutStaff).toBe(true);
  expect(await reportNow({ kind: 'user', id: banned }, reporter)).toMatchObject({ ownerId: banned });
  expect(await reportNow(photoSubject(photo), reporter)).toMatchObject({ ownerId: staff });
});
