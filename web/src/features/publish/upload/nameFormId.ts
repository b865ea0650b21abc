/** The publish button stands outside of the form and submits it by this id. */
export const nameFormId = 'name-before-publishing';
