import * as v from 'valibot';
import { limits } from './limits.ts';
import { singleLineText } from './text.ts';

// Blanks, lone marks and what Unicode draws as nothing, with two signs it misses. Newer characters count as visible.
const invisible = /^[\p{Default_Ignorable_Code_Point}\p{White_Space}\p{Cf}\p{M}\u2800\u{1d159}]+$/u;

export const isInvisible = (text: string): boolean => invisible.test(text);

/** "" for no name; otherwise something must be visible. */
export const displayNameSchema = v.pipe(
  singleLineText(limits.profile.displayNameChars),
  v.check((name) => !isInvisible(name), 'nothing to be seen'),
);
