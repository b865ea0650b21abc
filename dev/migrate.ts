import * as v from 'valibot';
import { LaunchError, runCommand } from './launcher/failure.ts';
import { anyProject, flag, readOptions, text } from './launcher/options.ts';
import { pointAt } from './launcher/pointAt.ts';

const usage = 'npm run migrate -- <name> … [--apply] [--project <id>] [--from <path>] [--before <path>]';
const documentPath = v.optional(text(/^[^/]+\/[^/]+(\/[^/]+\/[^/]+)*$/u));
const options = {
  words: v.array(v.string()),
  apply: flag,
  project: anyProject,
  from: documentPath,
  before: documentPath,
};

/**
 * `npm run migrate`: changes the shape of stored documents on the local site, or on a real project with application default
 * credentials. Without `--apply`, only counts what would change. Without a name, lists the migrations. Resolves with a line for each
 * collection; throws if a document could not be changed. A stopped migration goes on when it is run again. Call it once in a process.
 */
export async function migrate(args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  const { words: names, apply, project, from, before } = readOptions(args, options, usage);
  const where = await pointAt(project, env, usage);
  const { migrations } = await import('../functions/src/migrations/migrations.ts');
  const { migrate } = await import('../functions/src/migrations/migrate.ts');
  const { firestore } = await import('../functions/src/platform/firebase.ts');
  const known = [...new Set(migrations.map(({ name }) => name))];
  if (names.length === 0) return known.join('\n') || 'There is no migration.';
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new LaunchError(`There is no migration ${unknown}: npm run migrate lists them.`);

  const clock = () => new Date();
  const lines: string[] = [];
  try {
    for (const name of names) {
      lines.push(`${name} on ${where}${apply ? '' : ' (nothing is changed without --apply)'}:`);
      let failed = 0;
      for (const migration of migrations.filter((one) => one.name === name)) {
        const { collection } = migration;
        const report = ({ seen }: { readonly seen: number }): void => console.error(`${collection}: ${seen}`);
        const done = await migrate(migration, { apply, range: { from, before }, clock, report });
        const failures = done.failed === 0 ? '' : ` (${done.failures.join(', ')}${done.failed > 20 ? ', …' : ''})`;
        const changed = `${done.changed} ${apply ? 'changed' : 'to change'}`;
        lines.push(`${collection}: ${done.seen} read, ${changed}, ${done.failed} failed${failures}`);
        failed += done.failed;
      }
      if (failed > 0) throw new LaunchError(lines.join('\n'));
    }
    return lines.join('\n');
  } finally {
    await firestore.terminate();
  }
}

if (import.meta.main) await runCommand((args) => migrate(args, process.env));
