import { siteSettingsSchema } from '../documents/siteSettings.ts';
import { itemOf } from './api.ts';

/** `apiAddress.settings`; the defaults where none were saved. */
export const settingsAnswer = itemOf(siteSettingsSchema);
