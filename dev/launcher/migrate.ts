import { parseArgs } from 'node:util';
import { pointAtEmulators, pointAtProject } from './adminGrant.ts';
import { LaunchError } from './failure.ts';
import { PROJECT_ID } from './origins.ts';

const usage = 'npm run migrate -- <name> … [--apply] [--project <id>] [--from <path>] [--before <path>]';

const documentPathPattern = /^[^/]+\/[^/]+(\/[^/]+\/[^/]+)*$/;

export type MigrateRequest = {
  /** In this order. */
  readonly names: readonly string[];
  readonly apply: boolean;
  readonly project: string | undefined;
  readonly range: { readonly from: string | undefined; readonly before: string | undefined };
};

/** Pure: what the words behind `npm run migrate --` ask for. */
export function parseMigrateRequest(args: readonly string[]): MigrateRequest {
  const text = { type: 'string' } as const;
  const options = { apply: { type: 'boolean' }, project: text, from: text, before: text } as const;
  const refused = new LaunchError(`Say which migration to run: ${usage}; without a name they are listed.`);
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const { apply = false, project, from, before } = values;
    const areBounds = [from, before].every((bound) => bound === undefined || documentPathPattern.test(bound));
    if (!areBounds || !/^[a-z0-9-]+$/.test(project ?? 'none')) throw refused;
    return { names: positionals, apply, project, range: { from, before } };
  } catch {
    throw refused;
  }
}

/**
 * `npm run migrate`: brings documents into another shape, on the local site or, with application default credentials, on a
 * real project; without `--apply` it only says what it would change. Without a name it lists the migrations. Resolves with
 * what was done, a line for each collection; throws where a document could not be changed. Stopped anywhere, it goes on when
 * it is called again. Once a process, for it closes the connection to Firestore.
 */
export async function migrateFromCommandLine(args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  const { names, apply, project, range } = parseMigrateRequest(args);
  const isLocal = project === undefined || project === PROJECT_ID;
  // The functions' own code, which looks for its project when it is loaded.
  const where = isLocal ? await pointAtEmulators(env, usage) : pointAtProject(env, project);
  const { migrations } = await import('../../functions/src/migrations/migrations.ts');
  const { migrate } = await import('../../functions/src/migrations/migrate.ts');
  const { firestore } = await import('../../functions/src/platform/firebase.ts');
  const known = [...new Set(migrations.map((migration) => migration.name))];
  if (names.length === 0) return known.join('\n') || 'There is no migration.';
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new LaunchError(`There is no migration ${unknown}: npm run migrate lists them.`);

  const clock = () => new Date();
  const headOf = (name: string): string => `${name} on ${where}${apply ? '' : ', tried out; --apply changes them'}:`;
  const change = async (name: string): Promise<string> => {
    const lines: string[] = [];
    let failed = 0;
    for (const migration of migrations.filter((one) => one.name === name)) {
      const { collection } = migration;
      const report = ({ seen }: { readonly seen: number }): void => {
        process.stderr.write(`${collection}: ${seen}\n`);
      };
      const done = await migrate(migration, { apply, range, clock, report });
      failed += done.failed;
      const failures = done.failed > 0 ? ` (${done.failures.join(', ')}${done.failed > 20 ? ', …' : ''})` : '';
      const changed = `${done.changed} ${apply ? 'changed' : 'to change'}`;
      lines.push(`${collection}: ${done.seen} looked at, ${changed}, ${done.failed} failed${failures}`);
    }
    const said = [headOf(name), ...lines].join('\n');
    if (failed > 0) throw new LaunchError(said);
    return said;
  };
  try {
    const said: string[] = [];
    for (const name of names) said.push(await change(name));
    return said.join('\n');
  } finally {
    await firestore.terminate();
  }
}
