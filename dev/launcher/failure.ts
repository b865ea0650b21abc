/** Something that stopped the launcher and that one sentence explains, with what to do; shown without a stack trace. */
export class LaunchError extends Error {
  override readonly name = 'LaunchError';
}

/** The sentence for a known failure, the whole trace for a fault of our own. */
export function explain(error: unknown): string {
  if (error instanceof LaunchError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** The system's code of an error (`ENOENT`, `EADDRINUSE`), if it has one. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** Runs a command of npm, prints the text that it may resolve with, and exits. Prints a known failure as one sentence. */
export async function runCommand(
  command: (args: readonly string[], say: (line: string) => void) => unknown,
  failureCode = 1,
): Promise<void> {
  try {
    const result = await command(process.argv.slice(2), (line) => process.stdout.write(`${line}\n`));
    if (typeof result === 'string') process.stdout.write(`${result}\n`);
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    process.exitCode = failureCode;
  }
  process.exit();
}
