import * as v from 'valibot';
import { titleKinds } from './documents/title.ts';
import type { ChoiceKey } from './edge/api.ts';
import { defaultLicence, type Licence, licences } from './licences.ts';

/** By the picture's sides; a square has neither. */
export const photoShapes = ['landscape', 'portrait'] as const;
type PhotoShape = (typeof photoShapes)[number];

/** `cc`: any Creative Commons licence. */
export const licenceChoices = ['cc', 'cc-by-4.0', 'cc0-1.0'] as const;
type LicenceChoice = (typeof licenceChoices)[number];

/** The first year of the site. */
export const firstYear = 2026;

/** Which photos of all a list has: every part that is set applies. */
export const photoChoiceSchema = v.object({
  shape: v.optional(v.picklist(photoShapes)),
  licence: v.optional(v.picklist(licenceChoices)),
  /** Of its publication, in the site's time zone. */
  year: v.optional(v.pipe(v.string(), v.regex(/^20\d\d$/))),
  /** Of its title. */
  titleKind: v.optional(v.picklist(titleKinds)),
} satisfies Readonly<Record<ChoiceKey, v.GenericSchema>>);
export type PhotoChoice = v.InferOutput<typeof photoChoiceSchema>;

export const isOfShape = ({ width, height }: { width: number; height: number }, shape: PhotoShape): boolean =>
  shape === 'landscape' ? width > height : height > width;

export const licencesOf = (choice: LicenceChoice): readonly Licence[] =>
  choice === 'cc' ? licences.filter((licence) => licence !== defaultLicence) : [choice];
