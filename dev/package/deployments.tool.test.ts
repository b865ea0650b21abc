import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { deployedFunctions } from '../project/deploy.ts';
import { deploy, purging, secretsOfEverySite, setUp } from './deploying.ts';
import { folder } from './functionsFolder.ts';

// firebase-tools and the setup start many processes.
vi.setConfig({ testTimeout: 5 * 60_000 });

it.each<readonly [what: string, options: readonly string[], secrets: readonly string[]]>([
  ['no options', [], secretsOfEverySite],
  ['a zone to purge', purging, [...secretsOfEverySite, 'PURGE_TOKEN']],
  ['a chat of the staff', ['--chat', 'on'], [...secretsOfEverySite, 'CHAT_WEBHOOK']],
])('a project that was set up with %s lets every function be deployed', async (_what, options, secrets) => {
  const { clone, made } = setUp(...options);
  expect(made).toEqual(secrets);
  const endpoints = await deploy(clone, made);
  expect(endpoints.map(({ id }) => id).sort()).toEqual([...deployedFunctions()].sort());
  for (const { minInstances, secretEnvironmentVariables = [] } of endpoints) {
    expect(secretEnvironmentVariables.map(({ key }) => key)).toEqual(secrets);
    expect(minInstances).not.toBe(1);
  }
});

it('a project without events of Auth deploys every other function', async () => {
  const { clone, made } = setUp('--auth-events', 'off');
  const left = (await deploy(clone, made)).map(({ id }) => id);
  const without = deployedFunctions().filter((name) => !left.includes(name));
  expect(without.toSorted()).toEqual(['createAccount', 'eraseDeletedUser']);
});

it.each<readonly [what: string, options: readonly string[], declaration: string, message: RegExp]>([
  ['the project lacks the token for purging', purging, '', /have no value for the secret PURGE_TOKEN/u],
  ['a parameter is new', [], "defineInt('A_NUMBER', { default: 0 })", /no value for the .*A_NUMBER/u],
  ['a secret has no value', [], "defineSecret('PURGE_TOKEN')", /no value for the .*PURGE_TOKEN/u],
])('a deployment fails if %s', async (_what, options, declaration, message) => {
  const { clone } = setUp(...options);
  const source = join(clone, 'declaring');
  mkdirSync(join(source, 'lib'), { recursive: true });
  symlinkSync(join(folder, 'package.json'), join(source, 'package.json'));
  symlinkSync(join(folder, '../node_modules'), join(source, 'node_modules'));
  const index = `import { defineInt, defineSecret } from 'firebase-functions/params'; ${declaration};
    export * from ${JSON.stringify(join(folder, 'lib/index.js'))};`;
  writeFileSync(join(source, 'lib/index.js'), index);
  await expect(deploy(clone, secretsOfEverySite, source)).rejects.toThrow(message);
});
