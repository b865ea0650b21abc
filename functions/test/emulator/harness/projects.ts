/** What the projects begin with that files of tests have for themselves. */
export const ownProjectPrefix = 'demo-own-';
