import { documentPath } from '#contract/paths.ts';
import { writeAudit } from '../data/auditLog.ts';
import { readSiteSettings, writeSiteSettings } from '../data/siteSettingsStore.ts';
import type { Actor } from '../moderation/ban.ts';
import { requireStaff } from '../moderation/banPolicy.ts';
import { readActor } from '../moderation/readActor.ts';
import type { Clock } from '../platform/clock.ts';
import { firestore } from '../platform/firebase.ts';
import { changedSettings, type SomeSettings } from './settingsPolicy.ts';

/** Saves some of the site's settings, with the audit entry of what has changed by that; nothing changed, nothing written. */
export async function saveSettings(actor: Actor, wanted: SomeSettings, clock: Clock): Promise<void> {
  await firestore.runTransaction(async (transaction) => {
    const settings = await readSiteSettings(transaction);
    requireStaff(await readActor(transaction, actor), 'admin');
    const { before, after } = changedSettings(settings, wanted);
    if (Object.keys(after).length === 0) return;
    writeSiteSettings(transaction, after);
    const target = documentPath.siteSettings;
    writeAudit(transaction, { actorId: actor.uid, action: 'saveSettings', target, reason: '', before, after }, clock());
  });
}
