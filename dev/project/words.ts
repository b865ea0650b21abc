import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { LaunchError } from '../launcher/failure.ts';

/** A word that stands alone. */
export const flag = v.optional(v.boolean(), false);
export const text = (pattern: RegExp) => v.pipe(v.string(), v.regex(pattern));
export const origin = text(/^https:\/\/[a-z0-9.-]+$/u);
/** May be said several times. */
export const origins = v.optional(v.array(origin), []);
export const project = text(/^[a-z][a-z0-9-]{4,28}[a-z0-9]$/u);
export const email = text(/^[^\s@'"]+@[^\s@'"]+$/u);

/** Pure: what the words behind a command ask for, by their names. Throws a sentence that says how it is used. */
export function readWords<const Entries extends v.ObjectEntries>(
  args: readonly string[],
  entries: Entries,
  usage: string,
): v.InferOutput<v.ObjectSchema<Entries, undefined>> {
  const refused = (why: string): LaunchError => new LaunchError(`${why}: ${usage}.`);
  const options = Object.entries(entries).map(([name, schema]) => {
    const type: 'boolean' | 'string' = schema === flag ? 'boolean' : 'string';
    return [name, { type, multiple: schema === origins }] as const;
  });
  const said = (() => {
    try {
      return parseArgs({ args: [...args], options: Object.fromEntries(options), strict: true }).values;
    } catch {
      throw refused('Say what is asked for, and nothing that is not listed here');
    }
  })();
  const parsed = v.safeParse(v.object(entries), { ...said });
  if (parsed.success) return parsed.output;
  const name = parsed.issues[0].path?.[0].key;
  throw refused(said[String(name)] === undefined ? `Say --${name}` : `--${name} is not as it should be`);
}

/** Throws a sentence at the name of a local project. */
export function assertReal(name: string): void {
  if (name.startsWith('demo-'))
    throw new LaunchError(`${name} is the name of a local project: nothing can be prepared or deployed there.`);
}
