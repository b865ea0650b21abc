import { readdir } from 'node:fs/promises';
import * as v from 'valibot';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { rates } from '#contract/rates.ts';
import { peopleCalls, staffCalls } from './calls.ts';
import * as deployed from './index.ts';
import { region } from './platform/sizes.ts';
import { jobs } from './schedules.ts';

// A new project's quota in a region (cloud.google.com/run/quotas), which emulators do not have.
const quota = { vCpus: 20, memoryMb: 40 * 1_024 };
// vCPU of `gcf_gen1` by MiB (firebase.google.com/docs/functions/manage-functions).
const firstGeneration: Readonly<Record<number, number>> = { 256: 1 / 6, 512: 1 / 3 };

const settings = {
  platform: v.literal('gcfv2'),
  region: v.tuple([v.literal(region)]),
  serviceAccountEmail: v.literal('matataki-functions@demo-matataki.iam.gserviceaccount.com'),
  // The default of firebase-tools, up to 2 GiB.
  cpu: v.optional(v.union([v.number(), v.literal('gcf_gen1')]), 1),
  // Cloud Run ends an instance beyond 80 % of its memory.
  availableMemoryMb: v.pipe(v.number(), v.maxValue(2_048)),
  maxInstances: v.number(),
  minInstances: v.optional(v.nullable(v.unknown())),
  scheduleTrigger: v.optional(v.object({ schedule: v.string() })),
  eventTrigger: v.optional(v.object({ eventType: v.string(), retry: v.boolean(), region: v.optional(v.string()) })),
  httpsTrigger: v.optional(v.object({})),
  secretEnvironmentVariables: v.array(v.object({ key: v.string() })),
};
const endpoints = Object.entries(deployed).flatMap(([name, declared]) => {
  if (declared === undefined) return [];
  const { cpu, ...endpoint } = v.parse(v.object(settings), declared.__endpoint);
  const vCpus = typeof cpu === 'number' ? cpu : (firstGeneration[endpoint.availableMemoryMb] ?? Number.NaN);
  return [{ name, vCpus, ...endpoint }];
});
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

describe('what is deployed', () => {
  it('a release has at most 12 services that take at most 12 vCPU with one instance each', () => {
    expect(endpoints.length).toBeLessThanOrEqual(12);
    expect(sum(endpoints.map(({ vCpus }) => vCpus))).toBeLessThanOrEqual(12);
  });

  it('no function needs more than the quota of a new project', () => {
    for (const { name, vCpus, availableMemoryMb, maxInstances } of endpoints) {
      expect(vCpus * maxInstances, `${name}: vCPU`).toBeLessThanOrEqual(quota.vCpus);
      expect(availableMemoryMb * maxInstances, `${name}: MiB`).toBeLessThanOrEqual(quota.memoryMb);
    }
  });

  it('every function declares the keys of the setup, and no secret that is not configured', () => {
    for (const { name, secretEnvironmentVariables } of endpoints)
      expect(secretEnvironmentVariables, name).toEqual([{ key: 'BAN_MEMORY_KEY' }, { key: 'SITE_KEY' }]);
  });

  it('three services answer requests, and all others are schedules and events', () => {
    const answering = endpoints.filter(({ httpsTrigger }) => httpsTrigger).map(({ name }) => name);
    expect(answering.toSorted()).toEqual(['calls', 'site', 'staff']);
    const scheduled = endpoints.filter(({ scheduleTrigger }) => scheduleTrigger).map(({ name }) => name);
    expect(scheduled.toSorted()).toEqual(Object.keys(jobs).toSorted());
    expect(scheduled.length).toBeLessThanOrEqual(5);
    const events = endpoints.filter(({ eventTrigger }) => eventTrigger);
    expect(answering.length + scheduled.length + events.length).toBe(endpoints.length);
  });

  it('every schedule runs in one instance', () => {
    for (const { name, scheduleTrigger, maxInstances } of endpoints)
      if (scheduleTrigger) expect(maxInstances, name).toBe(1);
  });

  it('every event is retried, and events of Auth come from the region of Auth', () => {
    const events = endpoints.flatMap(({ eventTrigger }) => eventTrigger ?? []);
    for (const { eventType, retry, region: from } of events) {
      expect(retry, eventType).toBe(true);
      if (eventType.startsWith('google.firebase.auth.')) expect(from, eventType).toBe('global');
    }
    expect(events.map(({ eventType }) => eventType)).toEqual(
      expect.arrayContaining(['google.firebase.auth.user.v2.created', 'google.firebase.auth.user.v2.deleted']),
    );
  });
});

it('a deployment without the events of Auth has every other function', async () => {
  vi.stubEnv('MATATAKI_AUTH_EVENTS', 'off');
  vi.resetModules();
  onTestFinished(() => {
    vi.unstubAllEnvs();
    vi.resetModules();
  });
  const declared = Object.entries(await import('./index.ts')).filter(([, one]) => one !== undefined);
  const others = endpoints.filter(({ eventTrigger }) => !eventTrigger?.eventType.startsWith('google.firebase.auth.'));
  expect(endpoints.length - others.length).toBe(2);
  expect(declared.map(([name]) => name).toSorted()).toEqual(others.map(({ name }) => name).toSorted());
});

describe('a job', () => {
  it('every job has a unique name', () => {
    const names = Object.values(jobs).flatMap((group) => Object.keys(group));
    expect(names.length).toBeGreaterThan(10);
    expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
  });
});

/** Everything in `contract/callables` that is a contract. */
async function contracts(): Promise<readonly v.InferOutput<typeof contractSchema>[]> {
  const folder = new URL('../contract/callables/', import.meta.url);
  const files = (await readdir(folder)).filter((file) => !file.endsWith('.test.ts'));
  const modules: readonly object[] = await Promise.all(files.map((file) => import(new URL(file, folder).href)));
  const exported = modules.flatMap((module): readonly unknown[] => Object.values(module));
  return exported.flatMap((one) => (v.is(contractSchema, one) ? [one] : []));
}
const contractSchema = v.looseObject({ name: v.string(), caller: v.string(), rate: v.string(), input: v.unknown() });

describe('a call', () => {
  it('every call with a contract is served', async () => {
    const served = [...Object.keys(peopleCalls), ...Object.keys(staffCalls)];
    expect((await contracts()).map(({ name }) => name).toSorted()).toEqual(served.toSorted());
  });

  it('every rate has its own bucket and a call that uses it', async () => {
    for (const [name, { bucket }] of Object.entries(rates)) expect(bucket).toBe(name);
    const used = new Set((await contracts()).map(({ rate }) => rate));
    expect(Object.keys(rates).filter((name) => !used.has(name))).toEqual([]);
  });
});
