import { beforeEach, describe, expect, it } from 'vitest';
import { type DeskFigures, deskFiguresSchema } from '#contract/documents/deskFigures.ts';
import { decode } from '#contract/documents/stored.ts';
import { parseUid } from '#contract/ids.ts';
import { type AuditRecord, markReversed, newAuditId, writeAudit } from '../../src/data/auditLog.ts';
import { countFigures } from '../../src/moderation/figures/countFigures.schedule.ts';
import { runTransaction } from '../../src/platform/transaction.ts';
import { server } from './harness/site.ts';

const { firestore } = server;
// A Wednesday long before this site. Its week begins on Monday, 2019-09-09, in Japan.
const wednesday = new Date('2019-09-11T12:00:00Z');
const mondayMidnight = new Date('2019-09-08T15:00:00Z');
const justBefore = new Date(mondayMidnight.getTime() - 1);
const nextWednesday = new Date('2019-09-18T12:00:00Z');

async function decide(
  figures: NonNullable<AuditRecord['figures']>,
  at: Date,
  action: AuditRecord['action'] = 'resolveCases',
) {
  const id = newAuditId();
  const about = { target: 'cases/x', reason: '', before: {}, after: {} };
  await runTransaction(async (transaction) =>
    writeAudit(transaction, { actorId: parseUid('mod'), action, ...about, figures }, at, id),
  );
  return id;
}

const reverse = (id: string, by: 'undo' | 'appeal', at: Date) =>
  runTransaction(async (transaction) => markReversed(transaction, id, by, at));

const count = (at: Date) => countFigures({ clock: () => at, until: at });

const counted = async (): Promise<DeskFigures> =>
  decode(deskFiguresSchema, 'figures', (await firestore.doc('aggregates/figures').get()).data());

const weekOf = async (week: string) => (await counted()).weeks.find((figures) => figures.week === week);

beforeEach(async () => {
  await firestore.doc('aggregates/figures').delete();
  const old = await firestore.collection('auditLog').where('at', '<', new Date('2020-01-01')).get();
  for (const { ref } of old.docs) await ref.delete();
});

describe('the figures of the desk', () => {
  it('a site without decisions has no weeks', async () => {
    await count(wednesday);
    expect(await counted()).toEqual({ weeks: [], countedAt: wednesday });
  });

  it('a decision belongs to the week that begins on Monday at midnight in Japan', async () => {
    await decide({ minutesOpen: 3, rule: 'spam', outcome: 'resolved' }, justBefore);
    await decide({ minutesOpen: 5, rule: 'spam', outcome: 'resolved' }, mondayMidnight);
    await count(wednesday);
    expect((await counted()).weeks).toMatchObject([
      { week: '2019-09-09', decisions: 1, medianMinutes: 5, rules: [{ rule: 'spam', decisions: 1 }] },
      { week: '2019-09-02', decisions: 1, medianMinutes: 3 },
    ]);
  });

  it('only decided cases count, not what else staff do', async () => {
    await decide({ act: 'hide' }, wednesday, 'moderatePhotos');
    await decide({ minutesOpen: 5, outcome: 'dismissed' }, wednesday);
    await count(wednesday);
    expect(await weekOf('2019-09-09')).toMatchObject({ decisions: 1, dismissed: 1 });
  });

  it('a count that runs again or twice at once has the same result', async () => {
    await decide({ minutesOpen: 5, outcome: 'resolved' }, wednesday);
    await Promise.all([count(wednesday), count(wednesday)]);
    const first = await counted();
    await count(wednesday);
    expect(await counted()).toEqual(first);
  });

  it('a reversal counts for the week of its decision, however long ago', async () => {
    const [undone, appealed] = [
      await decide({ minutesOpen: 5, outcome: 'resolved' }, justBefore),
      await decide({ minutesOpen: 7, outcome: 'resolved' }, justBefore),
    ];
    await count(wednesday);
    await reverse(undone, 'undo', nextWednesday);
    await reverse(appealed, 'appeal', nextWednesday);
    await count(nextWednesday);
    expect(await weekOf('2019-09-02')).toMatchObject({ decisions: 2, undone: 1, appealed: 1, medianMinutes: 5 });
  });

  it('a later count keeps the weeks that have not changed without reading their decisions', async () => {
    const id = await decide({ minutesOpen: 5, outcome: 'resolved' }, justBefore);
    await count(wednesday);
    await firestore.doc(`auditLog/${id}`).delete();
    await count(nextWednesday);
    expect(await weekOf('2019-09-02')).toMatchObject({ decisions: 1 });
  });

  it('a count after weeks without one counts each of them', async () => {
    await count(wednesday);
    await decide({ minutesOpen: 5, outcome: 'resolved' }, wednesday);
    await decide({ minutesOpen: 6, outcome: 'resolved' }, nextWednesday);
    await count(new Date('2019-10-02T12:00:00Z'));
    expect((await counted()).weeks.map(({ week }) => week)).toEqual(['2019-09-16', '2019-09-09']);
  });
});
