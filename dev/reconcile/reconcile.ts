import { readOptions } from '../project/options.ts';
import { pointAtSite, siteWords } from '../restore/pointAtSite.ts';

const usage = 'npm run reconcile:storage -- [--project <id>] [--bucket <name>]';

/** `npm run reconcile:storage`: says each difference; how many there were. */
export async function reconcile(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  say: (line: string) => void,
): Promise<number> {
  const { bucket } = await pointAtSite(readOptions(args, siteWords, usage), usage, env);
  const { getFirestore } = await import('firebase-admin/firestore');
  const { differences } = await import('./differences.ts');
  let found = 0;
  for await (const difference of differences({ bucket, firestore: getFirestore() })) {
    found += 1;
    const { object } = difference;
    say(
      difference.kind === 'no-document'
        ? `no document leads to ${object}`
        : `${difference.document} lacks its object ${object}`,
    );
  }
  return found;
}
