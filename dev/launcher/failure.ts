/** Something that stopped the launcher and that one sentence explains, with what to do; shown without a stack trace. */
export class LaunchError extends Error {
  override readonly name = 'LaunchError';
}

/** The sentence for a known failure, the whole trace for a fault of our own. */
export function explain(error: unknown): string {
  if (error instanceof LaunchError) return error.message;
  if (error instanceof Error) return error.stack ?? error.message;
  return String(error);
}

/** The system's code of an error (`ENOENT`, `EADDRINUSE`), if it has one. */
export function errorCode(error: unknown): string | undefined {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  return undefined;
}

/** Runs a command of npm. Prints a known failure as one sentence. */
export async function runCommand(
  command: (args: readonly string[], say: (line: string) => void) => Promise<void> | void,
): Promise<void> {
  try {
    await command(process.argv.slice(2), (line) => process.stdout.write(`${line}\n`));
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    process.exitCode = 1;
  }
}
