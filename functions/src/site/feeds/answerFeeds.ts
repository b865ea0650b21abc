import { staleHeader } from '#contract/edge/api.ts';
import { systemClock } from '../../platform/clock.ts';
import { siteOrigin } from '../../platform/siteOrigin.ts';
import { askApi } from '../api/answerApi.ts';
import { seconds, sharedFor } from '../caching.ts';
import { hourlyAnswers } from '../rememberedAnswers.ts';
import { feedsWith } from './feedsWith.ts';

/** `/feed…`, `/sitemap….xml`: of the same lists, and the same memory, as `/api`. */
export const answerFeeds = feedsWith({
  ask: askApi,
  origin: siteOrigin,
  authority: () => `${process.env['GCLOUD_PROJECT']}.web.app`,
  clock: systemClock,
  hourly: async (path, make) => {
    const { value, from } = await hourlyAnswers.remembered(path, make);
    if (from !== 'stale') return value;
    return {
      ...value,
      headers: { ...value.headers, [staleHeader]: '1', 'Cache-Control': sharedFor(seconds.notFound) },
    };
  },
});
