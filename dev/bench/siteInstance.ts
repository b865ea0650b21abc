import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Stack } from '../launcher/stack.ts';

export type SiteInstance = {
  readonly origin: string;
  /** From the start of its process until it could be asked. */
  readonly startedMs: number;
  /** Documents that it has read since it was asked for them last. */
  readonly takeReads: () => Promise<number>;
  readonly stop: () => void;
};

/** One instance of `site` that remembers its answers for a minute, as it does in production. */
export async function startSiteInstance(
  stack: Stack,
  port: number,
  projectId: string = stack.projectId,
): Promise<SiteInstance> {
  const startedAt = performance.now();
  const config = JSON.stringify({ projectId, storageBucket: stack.storageBucket });
  const own = { GCLOUD_PROJECT: projectId, FIREBASE_CONFIG: config, MATATAKI_FRESH_SECONDS: '60' };
  const instance = fork(join(import.meta.dirname, 'siteHost.ts'), [String(port)], {
    env: { ...process.env, ...stack.env, ...own },
  });
  const [first] = await Promise.race([once(instance, 'message'), once(instance, 'exit')]);
  if (first !== 'ready') throw new Error('site did not start');
  return {
    origin: `http://127.0.0.1:${port}`,
    startedMs: performance.now() - startedAt,
    takeReads: async () => {
      instance.send('take');
      const [reads] = await once(instance, 'message');
      return Number(reads);
    },
    stop: () => {
      if (instance.connected) instance.disconnect();
    },
  };
}
