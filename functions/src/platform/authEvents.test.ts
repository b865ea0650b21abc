import { region as inRegion } from 'firebase-functions/v1';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { region } from '#contract/paths.ts';
import { onAuthUser } from './authEvents.ts';

beforeAll(() => {
  vi.stubEnv('GCLOUD_PROJECT', 'demo-matataki');
  return () => vi.unstubAllEnvs();
});

const nothing = () => undefined;

describe('a function for an event of Auth', () => {
  it('is declared as the first generation’s own builder declares it', () => {
    const options = { timeoutSeconds: 540, memory: '512MB' } as const;
    const theirs = inRegion(region)
      .runWith({ ...options, failurePolicy: true })
      .auth.user();
    const ours = onAuthUser(options);
    expect(ours.onCreate(nothing).__endpoint).toEqual(theirs.onCreate(nothing).__endpoint);
    expect(ours.onDelete(nothing).__endpoint).toEqual(theirs.onDelete(nothing).__endpoint);
  });

  it('is in our region and comes again when it throws', () => {
    expect(onAuthUser().onCreate(nothing).__endpoint).toMatchObject({
      region: [region],
      eventTrigger: { eventType: 'providers/firebase.auth/eventTypes/user.create', retry: true },
    });
  });
});
