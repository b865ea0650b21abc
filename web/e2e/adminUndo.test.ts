import { describe, expect } from 'vitest';
import { atNight } from './support/atNight.ts';
import { openBrowser } from './support/browser.ts';
import { visitAdmin } from './support/staff.ts';
import { actionsOnOneThing, undoOf } from './support/undoables.ts';
import { expectNoWayBack, expectUndone, staffOfTwo } from './support/undoing.ts';

const { visit } = openBrowser();

/** Two admins, and targets of undoable actions, which the first admin has taken. */
async function everythingDone() {
  const staff = await staffOfTwo();
  const done = await Promise.all(actionsOnOneThing.map((action) => undoOf(action, staff)));
  for (const { act } of done) await act();
  return { staff, done };
}

describe('an action that can be undone', () => {
  // By day: AuditPage.component.test.tsx, and revertAction.own.test.ts on the emulators.
  atNight('an undo from the log restores the former state', async () => {
    const { staff, done } = await everythingDone();
    const { page, problems } = await visitAdmin(visit, `/admin/audit?actor=${staff.by.uid}`, { account: staff.by });
    for (const undoable of done) await expectUndone(page, undoable);
    expect(problems).toEqual([]);
  });

  atNight('an action cannot be undone after a newer one on the same target', async () => {
    const { staff, done } = await everythingDone();
    for (const { newer } of done) await newer();
    for (const undoable of done) await expectNoWayBack(staff.by, undoable);
  });
});
