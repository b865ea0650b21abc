import { documentPath } from '#contract/paths.ts';
import { writeAudit } from '../data/auditLog.ts';
import { readSiteSettings, writeSiteSettings } from '../data/site/siteSettingsStore.ts';
import type { Clock } from '../platform/clock.ts';
import { runTransaction } from '../platform/transaction.ts';
import { type Actor, requireStaff } from '../staff/authority.ts';
import { readActor } from '../staff/readActor.ts';
import { changedSettings, type SomeSettings } from './settingsPolicy.ts';

/** Saves some of the site's settings, with the audit entry of what has changed by that; nothing changed, nothing written. */
export async function saveSettings(actor: Actor, wanted: SomeSettings, clock: Clock): Promise<void> {
  await runTransaction(async (transaction) => {
    const settings = await readSiteSettings(transaction);
    requireStaff(await readActor(transaction, actor), 'admin');
    const { before, after } = changedSettings(settings, wanted);
    if (Object.keys(after).length === 0) return;
    writeSiteSettings(transaction, after);
    const target = documentPath.siteSettings;
    writeAudit(transaction, { actorId: actor.uid, action: 'saveSettings', target, reason: '', before, after }, clock());
  });
}
