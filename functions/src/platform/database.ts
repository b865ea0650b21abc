import { systemClock } from './clock.ts';
import { watchDatabase } from './databaseAway.ts';
import { settings } from './siteSettings.ts';

export const database = watchDatabase({ clock: systemClock, probe: () => settings.doc('site').get() });
