import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { decode } from '#contract/documents/stored.ts';
import { type Transparency, transparencySchema } from '#contract/documents/transparency.ts';
import { parseUid } from '#contract/ids.ts';
import { type AuditRecord, writeAudit } from '../../src/data/auditLog.ts';
import { runTransaction } from '../../src/platform/transaction.ts';
import { countTransparency } from '../../src/site/countTransparency.schedule.ts';
import { server } from './harness/site.ts';

const { firestore } = server;
// Long before this site, so that nothing else in the emulators has these dates.
const september = new Date('2019-09-15T12:00:00Z');
const months = ['2019-08', '2019-09'] as const;
const lastMomentOfAugust = new Date('2019-08-31T14:59:59.999Z');
const firstOfSeptember = new Date('2019-08-31T15:00:00Z');
const firstOfOctober = new Date('2019-09-30T15:00:00Z');

type Fields = Readonly<Record<string, unknown>>;

const put = (collection: string, fields: Fields) => firestore.doc(`${collection}/${randomUUID()}`).set({ ...fields });
const report = (collection: string, reason: string, createdAt: Date) =>
  put(collection, { targetId: 't', reporterId: 'r', reason, comment: '', status: 'open', createdAt });
const act = (record: Partial<AuditRecord>, at = september) =>
  runTransaction(async (transaction) =>
    writeAudit(
      transaction,
      {
        actorId: parseUid('mod'),
        action: 'resolveCases',
        target: 'cases/x',
        reason: '',
        before: {},
        after: {},
        ...record,
      },
      at,
    ),
  );
const decide = (minutesOpen: number, at = september) => act({ figures: { minutesOpen } }, at);

const figuresOf = async (month: string): Promise<Transparency> =>
  decode(transparencySchema, month, (await firestore.doc(`transparency/${month}`).get()).data());
const count = () => countTransparency({ clock: () => september, until: september });

/** Everything that these tests have written in the two months. */
async function clear(): Promise<void> {
  for (const month of months) await firestore.doc(`transparency/${month}`).delete();
  const old = ['reports', 'photoReports', 'albumReports', 'appeals'].map((name) =>
    firestore.collection(name).where('createdAt', '<', firstOfOctober),
  );
  for (const query of [...old, firestore.collection('auditLog').where('at', '<', firstOfOctober)]) {
    for (const { ref } of (await query.get()).docs) await ref.delete();
  }
}

beforeEach(clear);

describe('the figures of a month', () => {
  it('the figures of an empty month are zero', async () => {
    await count();
    expect(await figuresOf('2019-08')).toMatchObject({ month: '2019-08', reports: 0 });
    expect(await figuresOf('2019-09')).toEqual({
      month: '2019-09',
      reports: 0,
      reasons: {},
      actions: {},
      appeals: 0,
      appealsAccepted: 0,
      countedAt: september,
    });
  });

  it('the figures count reports about people, photos and albums by reason, from midnight to midnight in Japan', async () => {
    await report('reports', 'spam', september);
    await report('photoReports', 'spam', firstOfSeptember);
    await report('photoReports', 'sexual', september);
    await report('albumReports', 'spam', september);
    await report('photoReports', 'spam', lastMomentOfAugust);
    await report('photoReports', 'spam', firstOfOctober);
    await count();
    expect(await figuresOf('2019-09')).toMatchObject({ reports: 4, reasons: { spam: 3, sexual: 1 } });
    expect(await figuresOf('2019-08')).toMatchObject({ reports: 1, reasons: { spam: 1 } });
  });

  it('the figures count moderation by staff by kind, without schedules', async () => {
    await act({ action: 'banUser' });
    await act({ action: 'moderatePhotos', figures: { act: 'hide' } });
    await act({ action: 'moderatePhotos', figures: { act: 'hide' } });
    await act({ action: 'moderatePhotos', figures: { act: 'publish' } }, lastMomentOfAugust);
    await act({ action: 'unbanUser', actorId: 'system' });
    await act({ action: 'setRole' });
    await act({ action: 'revertAction' });
    await count();
    expect((await figuresOf('2019-09')).actions).toEqual({ banUser: 1, hide: 2 });
    expect((await figuresOf('2019-08')).actions).toEqual({ publish: 1 });
  });

  it('the figures have the median time from the first report to the decision', async () => {
    for (const minutes of [7, 90, 1, 2_000]) await decide(minutes);
    await decide(50_000, lastMomentOfAugust);
    await act({});
    await count();
    expect(await figuresOf('2019-09')).toMatchObject({ medianMinutesToDecision: 7, actions: { resolveCases: 5 } });
    expect((await figuresOf('2019-08')).medianMinutesToDecision).toBe(50_000);
  });

  it('the figures count the appeals made and granted, also of deleted authors', async () => {
    await put('appeals', { uid: 'a', text: 'x', status: 'open', createdAt: september });
    const leaving = firestore.doc(`appeals/${randomUUID()}`);
    await leaving.set({ uid: 'b', text: 'y', status: 'accepted', createdAt: september });
    await act({ action: 'resolveAppeal', figures: { appealsAccepted: 1 } });
    await act({ action: 'resolveAppeal', figures: { appealsAccepted: 0 } });
    await count();
    expect(await figuresOf('2019-09')).toMatchObject({ appeals: 2, appealsAccepted: 1 });
    await leaving.delete();
    await count();
    expect(await figuresOf('2019-09')).toMatchObject({ appeals: 2, appealsAccepted: 1 });
  });

  it('the figures are the same for repeated and concurrent counts', async () => {
    await report('reports', 'privacy', september);
    await decide(3);
    await Promise.all([count(), count()]);
    const once = await figuresOf('2019-09');
    await count();
    expect(await figuresOf('2019-09')).toEqual(once);
    await report('reports', 'privacy', september);
    await count();
    expect(await figuresOf('2019-09')).toEqual({ ...once, reports: 2, reasons: { privacy: 2 } });
  });
});
