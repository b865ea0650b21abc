/** The same in every language. */
export const providerLabels = { google: 'Google', twitter: 'Twitter', github: 'GitHub', facebook: 'Facebook' } as const;
