import { isObject } from '../json.ts';
import { insidesOf } from './insides.ts';

/**
 * Rules for Firestore that do not compile leave those of before in force, and say so. Without this their refusal by the
 * emulator is an unhandled rejection, which ends firebase-tools.
 */
export function keepRulesThatCompile(say: (line: string) => void): void {
  insidesOf('firestoreEmulator', 'FirestoreEmulator', ['updateRules']).replace(
    'updateRules',
    (original) =>
      async function (content) {
        try {
          return await Reflect.apply(original, this, [content]);
        } catch (error) {
          const why = refusal(error);
          say(`error: firestore.rules do not compile, so those of before go on: ${why}`);
          return [{ severity: 'ERROR', description: why, sourcePosition: {} }];
        }
      },
  );
}

/** The emulator's own words are in the answer that firebase-tools has put into its error. */
function refusal(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const context: unknown = Reflect.get(error, 'context');
  const body = isObject(context) ? context.body : undefined;
  return body === undefined ? error.message : JSON.stringify(body);
}
