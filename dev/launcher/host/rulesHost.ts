import { isObject, listAt, objectAt, parseObject } from '../json.ts';
import { insidesOf } from './insides.ts';

/**
 * Rules that are saved and do not compile leave the ones of before in force, and are told of in a line. For Firestore's
 * firebase-tools itself asks for `ignore_errors`, which hidane refuses, and ends when it is refused; Storage's it keeps by itself.
 */
export function keepRulesThatCompile(say: (line: string) => void): void {
  const tell = (file: string, why: string): void =>
    say(`error: ${file} do not compile, so those of before go on: ${why.replaceAll(/\s*\n\s*/g, ' ')}`);
  insidesOf('firestoreEmulator', 'FirestoreEmulator', ['updateRules']).replace(
    'updateRules',
    () =>
      async function (content) {
        try {
          return await update(this, String(content));
        } catch (error) {
          const why = error instanceof Error ? error.message : String(error);
          tell('firestore.rules', why);
          return [{ severity: 'ERROR', description: why, sourcePosition: {} }];
        }
      },
  );
  insidesOf('storage/rules/runtime', 'StorageRulesRuntime', ['loadRuleset']).replace(
    'loadRuleset',
    (original) =>
      async function (...given) {
        const loaded: unknown = await Reflect.apply(original, this, given);
        const errors = isObject(loaded) ? listAt(objectAt(loaded, 'issues'), 'errors') : [];
        if (errors.length > 0) tell('storage.rules', errors.map(described).join(' '));
        return loaded;
      },
  );
}

/** The words of an error of storage rules, which is JSON where it has a place in the file. */
function described(error: unknown): string {
  const text = String(error);
  return text.startsWith('{') ? String(parseObject(text, 'an error of storage rules').description_) : text;
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
