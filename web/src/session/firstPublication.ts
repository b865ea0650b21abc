/** The state of the navigation that leads to one's page after the first publication. */
export const firstPublication = 'first-publication';
