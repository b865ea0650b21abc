import * as v from 'valibot';
import { limits } from './limits.ts';
import { singleLineText } from './text.ts';

// Blanks, marks that stand on nothing, what Unicode says is drawn as nothing; and of what it calls signs, the Braille
// pattern without dots and the note without a head. Characters newer than this program are taken to be something.
const invisible = /^[\p{Default_Ignorable_Code_Point}\p{White_Space}\p{Cf}\p{M}\u2800\u{1d159}]+$/u;

/** Whether nothing of a text can be seen, though it is not empty. */
export const isInvisible = (text: string): boolean => invisible.test(text);

/** How somebody is called on the site: one line, "" for no name, else with something in it that can be seen. */
export const displayNameSchema = v.pipe(
  singleLineText(limits.profile.displayNameChars),
  v.check((name) => !isInvisible(name), 'nothing to be seen'),
);
