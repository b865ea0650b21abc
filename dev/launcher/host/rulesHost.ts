import { isObject, listAt, objectAt, parseObject } from '../json.ts';
import { insidesOf } from './insides.ts';

/**
 * Sends saved Firestore rules to the emulator; those that do not compile leave the ones of before in force, and are told
 * of in a line. firebase-tools itself asks for `ignore_errors`, which hidane refuses, and ends when it is refused.
 */
export function keepRulesThatCompile(say: (line: string) => void): void {
  insidesOf('firestoreEmulator', 'FirestoreEmulator', ['updateRules']).replace(
    'updateRules',
    () =>
      async function (content) {
        try {
          return await update(this, String(content));
        } catch (error) {
          const why = error instanceof Error ? error.message : String(error);
          say(`error: firestore.rules do not compile, so those of before go on: ${why}`);
          return [{ severity: 'ERROR', description: why, sourcePosition: {} }];
        }
      },
  );
}

/** The emulator's remarks on the rules. Throws when it does not take them. */
async function update(emulator: unknown, content: string): Promise<readonly unknown[]> {
  const { host, port, project_id: project } = objectAt(isObject(emulator) ? emulator : {}, 'args');
  const answer = await fetch(`http://${host}:${port}/emulator/v1/projects/${project}:securityRules`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ rules: { files: [{ name: 'security.rules', content }] } }),
  });
  const said = parseObject(await answer.text(), 'the answer to rules');
  if (!answer.ok) throw new Error(String(objectAt(said, 'error').message));
  return listAt(said, 'issues');
}
