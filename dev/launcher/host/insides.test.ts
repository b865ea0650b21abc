import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { isObject } from '../json.ts';
import { insidesOf } from './insides.ts';
import { keepRulesThatCompile } from './rulesHost.ts';

describe('the insides of firebase-tools', () => {
  it('are refused by name where they are not what is expected', () => {
    expect(() => insidesOf('functionsEmulator', 'FunctionsEmulator', ['handleEverything'])).toThrow(
      'FunctionsEmulator has no method handleEverything',
    );
    expect(() => insidesOf('functionsEmulator', 'OtherEmulator', [])).toThrow('has no class OtherEmulator');
  });
});

describe('rules that do not compile', () => {
  it('are told in a line and fail nothing', async () => {
    const said: string[] = [];
    keepRulesThatCompile((line) => said.push(line));
    const module: unknown = createRequire(import.meta.url)('firebase-tools/lib/emulator/firestoreEmulator');
    const emulator = isObject(module) ? module.FirestoreEmulator : undefined;
    if (typeof emulator !== 'function') throw new Error('no FirestoreEmulator');
    // No emulator runs here, which is refused as wrong rules are: by an error.
    const issues: unknown = await emulator.prototype.updateRules.call({ args: { project_id: 'demo-x' } }, 'allow all');
    expect(issues).toEqual([expect.objectContaining({ severity: 'ERROR' })]);
    expect(said.join()).toContain('firestore.rules do not compile, so those of before go on');
  });
});
