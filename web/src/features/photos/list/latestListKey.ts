/** The key of the newest photos of all, apart from the others: the home page needs it alone (`listKeys.ts`). */
export const latestListKey = 'latest';
