import { expect, it } from 'vitest';
import { environmentOf } from './functionsHost.ts';
import type { Backend, TriggerDefinition } from './insides.ts';

it('the one process has the variables of every codebase, and every secret that any function names, of its own codebase', async () => {
  const backends: readonly Backend[] = ['calls', 'events'].map((codebase) => ({
    functionsDir: `/${codebase}`,
    codebase,
  }));
  const [calls, events] = backends;
  if (calls === undefined || events === undefined) throw new Error('two codebases');
  const record = (backend: Backend, id: string, ...secrets: readonly string[]) => {
    const def: TriggerDefinition = {
      id,
      name: id,
      entryPoint: id,
      platform: 'gcfv2',
      timeoutSeconds: 60,
      secretEnvironmentVariables: secrets.map((key) => ({ key })),
    };
    return [id, { def, backend, enabled: true }] as const;
  };
  const environment = await environmentOf({
    staticBackends: backends,
    triggers: Object.fromEntries([
      record(calls, 'plain'),
      record(calls, 'ban', 'BAN_KEY'),
      record(calls, 'mail', 'MAIL_KEY'),
      record(events, 'erase', 'BAN_KEY', 'EVENT_KEY'),
    ]),
    getRuntimeEnvs: ({ codebase }) => ({ [`OF_${codebase}`]: 'yes', SITE: 'http://site' }),
    resolveSecretEnvs: async ({ codebase }, { secretEnvironmentVariables = [] }) =>
      Object.fromEntries(secretEnvironmentVariables.map(({ key }) => [key, `${key} of ${codebase}`])),
  });
  expect(environment).toEqual({
    OF_calls: 'yes',
    OF_events: 'yes',
    SITE: 'http://site',
    BAN_KEY: 'BAN_KEY of events',
    MAIL_KEY: 'MAIL_KEY of calls',
    EVENT_KEY: 'EVENT_KEY of events',
  });
});
