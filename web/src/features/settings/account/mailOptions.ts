import type { MailOptions } from '#data/account/methods.ts';
import { paths } from '#paths.ts';

/**
 * Firebase's own page does what the link of a mail is for, and then offers the way back to here: a page of ours would do the
 * same with more code (docs/decisions/mail-links.md).
 */
export const mailOptions = (locale: string): MailOptions => ({
  locale,
  continueUrl: `${window.location.origin}${paths.settingsAccount}`,
});
