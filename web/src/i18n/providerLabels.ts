/** Names of the companies that people can sign in with, the same in every language. */
export const providerLabels = { google: 'Google', twitter: 'Twitter', github: 'GitHub', facebook: 'Facebook' } as const;
