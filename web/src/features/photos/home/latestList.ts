/** The key under which the newest photos are kept. */
export const latestListKey = 'latest';
