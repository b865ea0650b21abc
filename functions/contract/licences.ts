/** The first is the default: nothing is granted. The others are of Creative Commons. */
export const licences = [
  'all-rights-reserved',
  'cc-by-4.0',
  'cc-by-sa-4.0',
  'cc-by-nc-4.0',
  'cc-by-nc-sa-4.0',
  'cc-by-nd-4.0',
  'cc-by-nc-nd-4.0',
  'cc0-1.0',
] as const;
export type Licence = (typeof licences)[number];

export const defaultLicence: Licence = licences[0];
