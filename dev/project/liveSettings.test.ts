import { describe, expect, it } from 'vitest';
import { LaunchError } from '../launcher/failure.ts';
import { lostWith, refuseLostSettings } from './liveSettings.ts';

/** As gcloud tells of two functions of the second generation. */
const live = (environmentVariables: Readonly<Record<string, string>>, ...secrets: readonly string[]) => [
  { name: 'projects/my-site/locations/asia-northeast1/functions/everyDay', state: 'ACTIVE' },
  {
    name: 'projects/my-site/locations/asia-northeast1/functions/calls',
    serviceConfig: {
      environmentVariables: { FIREBASE_CONFIG: '{}', LOG_EXECUTION_ID: 'true', ...environmentVariables },
      secretEnvironmentVariables: secrets.map((key) => ({ key, secret: key, projectId: 'my-site', version: '1' })),
    },
  },
];
const zoned = live({ MATATAKI_PURGE_ZONE: 'zone', MATATAKI_MIN_INSTANCES: '1' }, 'BAN_MEMORY_KEY', 'PURGE_TOKEN');

describe('a deployment of the functions', () => {
  it('takes nothing away from a project where nothing runs, or nothing is told', () => {
    expect(lostWith({}, [])).toEqual([]);
    expect(lostWith({}, live({}, 'BAN_MEMORY_KEY', 'SITE_KEY'))).toEqual([]);
  });

  it('takes away every variable and secret of a clone that does not say them', () => {
    expect(lostWith({}, zoned)).toEqual(['MATATAKI_MIN_INSTANCES', 'MATATAKI_PURGE_ZONE', 'PURGE_TOKEN']);
    expect(lostWith({ MATATAKI_MIN_INSTANCES: '0' }, zoned)).toEqual(['MATATAKI_PURGE_ZONE', 'PURGE_TOKEN']);
  });

  it('may change what a variable says, and take one away on purpose', () => {
    expect(lostWith({ MATATAKI_PURGE_ZONE: 'other', MATATAKI_MIN_INSTANCES: '0', MORE: '1' }, zoned)).toEqual([]);
    expect(lostWith({ MATATAKI_PURGE_ZONE: '', MATATAKI_MIN_INSTANCES: '' }, zoned)).toEqual([]);
  });

  it('is refused in a sentence that names what would be lost, and how to say that it shall be', () => {
    const refuse = (told: Readonly<Record<string, string>>, answer: string) => () =>
      refuseLostSettings(
        'my-site',
        () => told,
        () => answer,
      );
    expect(refuse({}, JSON.stringify(zoned))).toThrow(LaunchError);
    expect(refuse({}, JSON.stringify(zoned))).toThrow(
      /^Nothing was deployed: .* MATATAKI_MIN_INSTANCES, MATATAKI_PURGE_ZONE, PURGE_TOKEN, and functions\/\.env\.my-site .*\.$/u,
    );
    expect(refuse({ MATATAKI_PURGE_ZONE: 'zone', MATATAKI_MIN_INSTANCES: '1' }, JSON.stringify(zoned))).not.toThrow();
    expect(refuse({}, '')).not.toThrow();
  });
});
