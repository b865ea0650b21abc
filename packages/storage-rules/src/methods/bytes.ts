/** firebase.google.com/docs/reference/rules/rules.Bytes */
import { type Methods, withoutArguments } from '../arguments.ts';
import { type BytesValue, intValue, stringValue } from '../values.ts';

export const bytesMethods: Methods<BytesValue> = new Map([
  ['size', withoutArguments((bytes) => intValue(BigInt(bytes.value.length)))],
  ['toBase64', withoutArguments((bytes) => stringValue(base64Of(bytes.value)))],
  // Upper case, as the hosted service writes it.
  ['toHexString', withoutArguments((bytes) => stringValue(Buffer.from(bytes.value).toString('hex').toUpperCase()))],
]);

/** With the alphabet for URLs and with padding, as the hosted service writes it. */
function base64Of(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64').replaceAll('+', '-').replaceAll('/', '_');
}
