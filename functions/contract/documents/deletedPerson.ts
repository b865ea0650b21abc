/** What stands in the place of a uid once that person's account is gone: audit entries, reports, who set a ban. */
export const deletedPerson = 'deleted';
