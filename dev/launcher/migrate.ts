import { parseArgs } from 'node:util';
import { pointAtEmulators, pointAtProject, projectPattern } from './adminGrant.ts';
import { LaunchError } from './failure.ts';
import { PROJECT_ID } from './origins.ts';

const usage = 'npm run migrate -- <name> … [--apply] [--project <id>] [--from <path>] [--before <path>]';
const documentPathPattern = /^[^/]+\/[^/]+(\/[^/]+\/[^/]+)*$/;

/** The migrations run in the order of `names`. */
export function parseMigrateRequest(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const options = { apply: { type: 'boolean' }, project: text, from: text, before: text } as const;
  try {
    const { values, positionals: names } = parseArgs({ args: [...args], options, allowPositionals: true });
    const { apply = false, project, from, before } = values;
    const areBounds = [from, before].every((bound) => documentPathPattern.test(bound ?? 'some/document'));
    if (areBounds && projectPattern.test(project ?? 'none')) return { names, apply, project, range: { from, before } };
  } catch {
    // An unknown option, or one without its value.
  }
  throw new LaunchError(`Say which migration to run: ${usage}. Without a name, they are listed.`);
}

/**
 * `npm run migrate`: changes the shape of stored documents on the local site, or on a real project with application default
 * credentials. Without `--apply`, only counts what would change. Without a name, lists the migrations. Resolves with a line for each
 * collection; throws if a document could not be changed. A stopped migration goes on when it is run again. Call it once in a process.
 */
export async function migrateFromCommandLine(args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  const { names, apply, project, range } = parseMigrateRequest(args);
  const isLocal = project === undefined || project === PROJECT_ID;
  const where = isLocal ? await pointAtEmulators(env, usage) : pointAtProject(env, project);
  const { migrations } = await import('../../functions/src/migrations/migrations.ts');
  const { migrate } = await import('../../functions/src/migrations/migrate.ts');
  const { firestore } = await import('../../functions/src/platform/firebase.ts');
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
        const done = await migrate(migration, { apply, range, clock, report });
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
