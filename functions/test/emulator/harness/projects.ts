/** The prefix of the projects of files with their own site. */
export const ownProjectPrefix = 'demo-own-';
