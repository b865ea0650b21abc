import { runCommand } from './launcher/failure.ts';
import { anyProject, readOptions } from './launcher/options.ts';
import { pointAt } from './launcher/pointAt.ts';

const usage = 'npm run moderation:export -- [--project <id>] > decisions.csv';

/**
 * `npm run moderation:export`: prints the decisions that the audit log still has as CSV, the newest week first, in no
 * order within a week. Names nobody. A read for each entry of the log.
 */
export async function exportDecisions(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  say: (line: string) => void,
): Promise<void> {
  const { project } = readOptions(args, { project: anyProject }, usage);
  await pointAt(project, env, usage);
  const { entriesOfWeek } = await import('../functions/src/data/auditLog.ts');
  const { csvHead, decisionLines } = await import('../functions/src/moderation/figures/decisionsCsv.ts');
  const { systemClock, weekBefore, weekOf } = await import('../functions/src/platform/clock.ts');
  const { serverLimits } = await import('../functions/contract/serverLimits.ts');
  say(csvHead);
  let week = weekOf(systemClock());
  for (let weeks = serverLimits.figures.weeks; weeks > 0; weeks -= 1) {
    for (const line of decisionLines(await entriesOfWeek(week))) say(line);
    week = weekBefore(week);
  }
}

if (import.meta.main) await runCommand((args, say) => exportDecisions(args, process.env, say));
