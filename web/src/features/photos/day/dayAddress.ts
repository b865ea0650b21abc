import { paths } from '#paths.ts';

/** Outside `paths`, which every page loads. `at`: `hh:mm`, where ten minutes begin; both in UTC. */
export const dayAddress = (date: string, at?: string): string =>
  `${paths.day}/${date}${at === undefined ? '' : `?${new URLSearchParams({ at })}`}`;

/** The element of a strip on the page of its day. `at` as above. */
export const stripId = (date: string, at: string): string => `${date}T${at}`;
