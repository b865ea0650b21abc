/** Short progress lines with times. Plain text: they read the same in a terminal, a log and a CI job. */
export interface Report {
  line(text: string): void;
  /** In a terminal, a line that the next one replaces. */
  progress(text: string): void;
  /** Runs `work` under a line that says what it is, and a second one with how long it took. */
  step<T>(text: string, work: () => Promise<T>): Promise<T>;
}

/** How often a long step shows that it goes on. */
const STILL_GOING_MS = 30_000;

export function seconds(ms: number): string {
  return ms < 60_000
    ? `${(ms / 1000).toFixed(1)} s`
    : `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1000)} s`;
}

export function createReport(write: (text: string) => void = (text) => process.stdout.write(text)): Report {
  const line = (text: string): void => write(`${text}\n`);
  return {
    line,
    progress: (text) => {
      if (process.stdout.isTTY) write(`\r${text}\u001b[K\r`);
    },
    async step(text, work) {
      const started = Date.now();
      line(`${text} …`);
      const reminder = setInterval(() => line(`  … still going (${seconds(Date.now() - started)})`), STILL_GOING_MS);
      reminder.unref();
      try {
        const result = await work();
        line(`  done in ${seconds(Date.now() - started)}`);
        return result;
      } finally {
        clearInterval(reminder);
      }
    },
  };
}
