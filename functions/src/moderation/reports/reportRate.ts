import { limits } from '#contract/limits.ts';
import type { Rate } from '../../platform/rate.ts';

/** Reports on people and on photos, together. */
export const reportRate: Rate = {
  bucket: 'reports',
  limit: limits.rate.reportsPerDay,
  windowSeconds: 24 * 60 * 60,
};
