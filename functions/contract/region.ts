/** By itself: every page of the site makes calls, and few read documents by their paths. */
export const region = 'asia-northeast1';
