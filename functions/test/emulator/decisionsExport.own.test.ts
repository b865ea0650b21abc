import { expect, it } from 'vitest';
import { entriesOfWeek } from '../../src/data/auditLog.ts';
import { decisionLines } from '../../src/moderation/figures/decisionsCsv.ts';
import { systemClock, weekOf } from '../../src/platform/clock.ts';
import { entriesOf, revert } from './harness/audit.ts';
import { decide, reportedPhotoOf } from './harness/decisions.ts';
import { newcomer, staffMember } from './harness/people.ts';

it('the exported decisions say what was decided and whether it was undone, and name nobody', async () => {
  const [moderator, owner] = [await staffMember('moderator'), await newcomer()];
  const [{ id, caseId, by }, other] = [await reportedPhotoOf(owner), await reportedPhotoOf(owner)];
  const hide = { do: 'hide', rule: 'spam', blockImage: false } as const;
  const actions = [hide, { do: 'warn', rule: 'spam' } as const];
  await decide(moderator, [caseId], { actions, note: '=HYPERLINK("https://evil.example")', reply: 'ありがとう' });
  await decide(moderator, [other.caseId], { resolution: 'dismissed' });
  const dismissal = (await entriesOf(`cases/${other.caseId}`))[0]?.id ?? '';
  expect(await revert(moderator, dismissal)).toHaveProperty('result');

  const week = weekOf(systemClock());
  const lines = decisionLines(await entriesOfWeek(week));
  expect(lines.toSorted()).toEqual([`${week},privacy,dismissed,report,0,undo`, `${week},spam,hide warn,report,0,`]);
  const text = lines.join('\n');
  for (const named of [moderator.uid, owner.uid, ...by, id, caseId, 'HYPERLINK', 'ありがとう'])
    expect(text).not.toContain(named);
});
