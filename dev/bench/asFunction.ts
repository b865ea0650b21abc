import type { Stack } from '../launcher/stack.ts';

/**
 * Lets this process run the functions' own code as one instance does, on a project of its own: the emulated functions, which
 * would start a process for every write, hear nothing of it. To be called before that code is imported.
 */
export function becomeFunction(stack: Stack): void {
  Object.assign(process.env, stack.env, {
    GCLOUD_PROJECT: 'demo-bench',
    FIREBASE_CONFIG: JSON.stringify({ projectId: 'demo-bench', storageBucket: 'demo-bench.appspot.com' }),
  });
}
