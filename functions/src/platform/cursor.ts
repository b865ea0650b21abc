import * as v from 'valibot';
import { ContractError } from '#contract/errors.ts';
import { isSignatureOf, signatureOf } from './keys.ts';

const signatureChars = 16;
const mostChars = 1_000;
const textSchema = v.pipe(v.string(), v.regex(/^[\w-]+$/));

const signed = (list: string, text: string): string => `${list}\n${text}`;

/** Signed, so that nobody can forge a cursor or use it on another list. */
export function writeCursor(list: string, end: unknown): string {
  const text = Buffer.from(JSON.stringify(end)).toString('base64url');
  return `${signatureOf('cursor', signed(list, text))}${text}`;
}

/** Throws `invalid-argument` (field `after`), also for more than `atMost` characters. */
export function readCursor<const Schema extends v.GenericSchema>(
  list: string,
  cursor: string,
  schema: Schema,
  atMost = mostChars,
): v.InferOutput<Schema> {
  const [signature, text] = [cursor.slice(0, signatureChars), cursor.slice(signatureChars)];
  if (cursor.length <= atMost && v.is(textSchema, cursor) && isSignatureOf('cursor', signed(list, text), signature)) {
    const end = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), Buffer.from(text, 'base64url').toString());
    // A cursor from an older build may have another shape.
    if (end.success) return end.output;
  }
  throw new ContractError('invalid-argument', 'no cursor of this list', { field: 'after' });
}
