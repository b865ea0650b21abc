import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { text } from 'node:stream/consumers';
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

describe('saved rules', () => {
  it('are sent as the emulator takes them, and those that do not compile are told in a line and fail nothing', async () => {
    // As hidane answers.
    const firestore = createServer(async (request, response) => {
      const body = await text(request);
      const message = body.includes('ignore_errors')
        ? 'Payload isn’t valid for request.'
        : body.includes('oops') && 'Error compiling rules:\nL1:1 Unexpected oops';
      response.writeHead(message ? 400 : 200).end(JSON.stringify(message ? { error: { message } } : {}));
    });
    await new Promise<void>((resolve) => firestore.listen(0, '127.0.0.1', resolve));
    const address = firestore.address();
    const port = isObject(address) ? address.port : 0;
    const said: string[] = [];
    keepRulesThatCompile((line) => said.push(line));
    const module: unknown = createRequire(import.meta.url)('firebase-tools/lib/emulator/firestoreEmulator');
    const emulator = isObject(module) ? module.FirestoreEmulator : undefined;
    if (typeof emulator !== 'function') throw new Error('no FirestoreEmulator');
    const args = { host: '127.0.0.1', port, project_id: 'demo-x' };
    const update = (content: string) => emulator.prototype.updateRules.call({ args }, content);
    expect(await update('allow')).toEqual([]);
    expect(said).toEqual([]);
    expect(await update('oops')).toEqual([expect.objectContaining({ severity: 'ERROR' })]);
    expect(said.join()).toContain('those of before go on: Error compiling rules: L1:1 Unexpected oops');
    firestore.close();
  });

  it('of Storage that do not compile are told in a line, too', async () => {
    const module: unknown = createRequire(import.meta.url)('firebase-tools/lib/emulator/storage/rules/runtime');
    const runtime = isObject(module) ? module.StorageRulesRuntime : undefined;
    if (typeof runtime !== 'function') throw new Error('no StorageRulesRuntime');
    const said: string[] = [];
    keepRulesThatCompile((line) => said.push(line));
    // As the evaluator answers (packages/storage-rules/src/protocol.ts).
    const error = JSON.stringify({
      description_: "Unexpected 'oops' (line 2, column 1)",
      sourcePosition_: { line_: 2 },
    });
    const load = (errors: readonly string[]) => {
      const _sendRequest = async () => ({ errors, warnings: [], result: { rulesVersion: 2 } });
      return runtime.prototype.loadRuleset.call({ _rulesetCount: 0, _sendRequest }, { files: [] });
    };
    expect(await load([])).toHaveProperty('ruleset');
    expect(said).toEqual([]);
    expect(await load([error])).not.toHaveProperty('ruleset');
    expect(said).toEqual([
      "error: storage.rules do not compile, so those of before go on: Unexpected 'oops' (line 2, column 1)",
    ]);
  });
});
