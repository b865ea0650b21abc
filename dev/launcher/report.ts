const REMINDER_MS = 30_000;

export function seconds(ms: number): string {
  const whole = Math.round(ms / 1000);
  return whole < 60 ? `${(ms / 1000).toFixed(1)} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

/** Progress in plain text, which reads the same in a terminal, a log and a CI job. */
export function createReport() {
  const line = (text: string): void => void process.stdout.write(`${text}\n`);
  return {
    line,
    /** In a terminal, prints a line that the next one replaces. */
    progress(text: string): void {
      if (process.stdout.isTTY) process.stdout.write(`\r${text}\u001b[K\r`);
    },
    /** Runs `work` and prints a line before it and one with its duration after it. */
    async step<T>(text: string, work: () => Promise<T>): Promise<T> {
      const started = Date.now();
      const passed = (): string => seconds(Date.now() - started);
      line(`${text} …`);
      const reminder = setInterval(() => line(`  ${text}: still running (${passed()})`), REMINDER_MS);
      try {
        const result = await work();
        line(`  ${text}: ${passed()}`);
        return result;
      } finally {
        clearInterval(reminder);
      }
    },
  };
}
export type Report = Readonly<ReturnType<typeof createReport>>;
