/** One thing that a project needs, as commands for bash. */
export type Step = {
  readonly title: string;
  /** Succeeds where there is nothing to do. Without it, `run` leaves the same result however often it runs. */
  readonly check?: string;
  readonly run: readonly string[];
  /** What to do where it fails, in a sentence. */
  readonly whenItFails: string;
  /** Nothing after it can go well where it fails. */
  readonly isNeeded?: true;
};

/** In single quotes, as bash takes it. */
export const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
