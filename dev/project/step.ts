/** One thing that a project needs, as commands for bash. */
export type Step = {
  readonly title: string;
  /** Succeeds where there is nothing to do. Without it, `run` leaves the same result however often it runs. */
  readonly check?: string;
  readonly run: readonly string[];
  /** What to do where it fails, in a sentence; `repeatIt` if it is not said. */
  readonly whenItFails?: string;
  /** Nothing after it can go well where it fails. */
  readonly isNeeded?: true;
};

export const repeatIt =
  'Wait a minute and run it again: an account or an API that is new is not known everywhere at once. If it goes on, see that you are an owner of the project.';

/** In single quotes, as bash takes it. */
export const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
