import type { Job } from '../platform/cleanup.ts';
import { log } from '../platform/logger.ts';
import { countTransparency as count } from './countTransparency.ts';

export const countTransparency: Job = async ({ clock }) => {
  const months = await count(clock);
  log.info('transparency counted', { months: months.join() });
};
