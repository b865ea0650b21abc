import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { region } from '#contract/region.ts';

// A new project's quota in a region (cloud.google.com/run/quotas), which emulators do not have.
const quota = { vCpus: 20, memoryMb: 40 * 1_024 };

const endpointSchema = v.object({
  platform: v.string(),
  region: v.tuple([v.string()]),
  serviceAccountEmail: v.string(),
  // What firebase-tools gives to a function that says nothing, up to 2 GiB.
  cpu: v.optional(v.number(), 1),
  availableMemoryMb: v.pipe(v.number(), v.maxValue(2_048)),
  maxInstances: v.number(),
  minInstances: v.optional(v.union([v.number(), v.record(v.string(), v.unknown())])),
  timeoutSeconds: v.optional(v.union([v.number(), v.record(v.string(), v.unknown())])),
  scheduleTrigger: v.optional(v.object({ schedule: v.string() })),
  eventTrigger: v.optional(v.object({ eventType: v.string(), retry: v.boolean(), region: v.optional(v.string()) })),
  callableTrigger: v.optional(v.object({})),
  secretEnvironmentVariables: v.optional(v.array(v.object({ key: v.string() })), []),
});
type Endpoint = v.InferOutput<typeof endpointSchema>;

const loaders = {
  events: () => import('./events.ts'),
  calls: () => import('./calls.ts'),
  social: () => import('./social.ts'),
  staff: () => import('./staff.ts'),
  schedules: () => import('./schedules.ts'),
  pages: () => import('./pages.ts'),
};
/** What a project decides is one at most (dev/project/settings.ts); whoever says nothing has none. */
const instancesOf = (declared: Endpoint['minInstances']): number =>
  typeof declared === 'number' ? declared : Number(declared !== undefined && 'name' in declared);

type Codebase = keyof typeof loaders;

const codebases = new Map<string, ReadonlyMap<string, Endpoint>>();
const endpointsOf = (codebase: Codebase) => codebases.get(codebase) ?? new Map<string, Endpoint>();
const all = () => [...codebases.values()].flatMap((endpoints) => [...endpoints]);

beforeAll(async () => {
  for (const [codebase, load] of Object.entries(loaders)) {
    const functions: Readonly<Record<string, unknown>> = { ...(await load()) };
    const endpoints = Object.entries(functions).map(([name, declared]) => {
      if (typeof declared !== 'function' || !('__endpoint' in declared))
        throw new Error(`${name} is no function to deploy`);
      return [name, v.parse(endpointSchema, declared.__endpoint)] as const;
    });
    codebases.set(codebase, new Map(endpoints));
  }
});

describe('what is deployed', () => {
  it('is given the key of bans whose account is gone, wherever an account may be made or deleted, and the key of what is signed', () => {
    for (const [name, { secretEnvironmentVariables }] of all()) {
      expect(secretEnvironmentVariables, name).toEqual([{ key: 'BAN_MEMORY_KEY' }, { key: 'SITE_KEY' }]);
    }
  });

  it('is of the second generation, in our region, under the account of the functions, each name once', () => {
    expect(all().length).toBeGreaterThan(50);
    expect(new Set(all().map(([name]) => name)).size).toBe(all().length);
    for (const [name, { platform, region: regions, serviceAccountEmail }] of all()) {
      expect({ platform, regions, serviceAccountEmail }, name).toEqual({
        platform: 'gcfv2',
        regions: [region],
        serviceAccountEmail: 'matataki-functions@demo-matataki.iam.gserviceaccount.com',
      });
    }
  });

  it('asks nowhere for more than a new project has', () => {
    for (const [name, { cpu, availableMemoryMb, maxInstances }] of all()) {
      expect(cpu * maxInstances, `${name}: vCPU`).toBeLessThanOrEqual(quota.vCpus);
      expect(availableMemoryMb * maxInstances, `${name}: MiB`).toBeLessThanOrEqual(quota.memoryMb);
    }
  });

  it('starts with what is always on, and one instance of each function of a codebase, within the quota', () => {
    const alwaysOn = all().reduce((sum, [, { cpu, minInstances }]) => sum + cpu * instancesOf(minInstances), 0);
    expect(alwaysOn).toBe(1);
    for (const [codebase, endpoints] of codebases) {
      const starting = [...endpoints.values()].reduce((sum, { cpu }) => sum + cpu, 0);
      expect(alwaysOn + starting, codebase).toBeLessThanOrEqual(quota.vCpus);
    }
  });

  it('runs every schedule in one instance, and nothing else among them', () => {
    for (const [name, { scheduleTrigger, maxInstances }] of endpointsOf('schedules')) {
      expect({ isSchedule: scheduleTrigger !== undefined, maxInstances }, name).toEqual({
        isSchedule: true,
        maxInstances: 1,
      });
    }
    const elsewhere = all().filter(
      ([name, { scheduleTrigger }]) => scheduleTrigger && !endpointsOf('schedules').has(name),
    );
    expect(elsewhere).toEqual([]);
  });

  it('answers staff from three instances', () => {
    for (const [name, { callableTrigger, maxInstances }] of endpointsOf('staff')) {
      expect({ isCall: callableTrigger !== undefined, maxInstances }, name).toEqual({ isCall: true, maxInstances: 3 });
    }
  });

  it('delivers every event again that failed, and hears Auth where Auth is', () => {
    for (const [name, { eventTrigger }] of endpointsOf('events')) {
      expect(eventTrigger?.retry, name).toBe(true);
      if (eventTrigger?.eventType.startsWith('google.firebase.auth.')) expect(eventTrigger.region, name).toBe('global');
    }
    const types = [...endpointsOf('events').values()].map(({ eventTrigger }) => eventTrigger?.eventType);
    expect(types).toContain('google.firebase.auth.user.v2.created');
    expect(types).toContain('google.firebase.auth.user.v2.deleted');
  });
});
