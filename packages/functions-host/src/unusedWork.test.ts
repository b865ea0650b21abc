import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { compileValidatorsWhenUsed, writeNoDebugLog } from './unusedWork.ts';

it('the API of an emulator compiles its validators when they are first used', async () => {
  compileValidatorsWhenUsed();
  const firebaseTools = createRequire(createRequire(import.meta.url).resolve('firebase-tools/package.json'));
  const { middleware } = firebaseTools('exegesis-express');
  const parameters = [{ name: 'a', in: 'query', schema: { type: 'nothing that can be compiled' } }];
  const responses = { default: { description: 'an answer' } };
  const paths = { '/one': { get: { parameters, responses, 'x-exegesis-controller': 'a', operationId: 'b' } } };
  const api = { openapi: '3.0.1', info: { title: 'an API', version: '1' }, paths };
  await expect(middleware(api, { controllers: { a: { b: () => '' } } })).resolves.toBeTypeOf('function');
});

it('firebase-tools opens no debug log', () => {
  const module = createRequire(import.meta.url)('firebase-tools/lib/logger.js');
  const before = module.logger.transports.length;
  writeNoDebugLog();
  module.useFileLogger();
  expect(module.logger.transports).toHaveLength(before);
});
