import { cdp } from 'vitest/browser';

/** '' is that of the machine. */
export const inTimeZone = async (timezoneId: string): Promise<void> => {
  await cdp().send('Emulation.setTimezoneOverride', { timezoneId });
};
