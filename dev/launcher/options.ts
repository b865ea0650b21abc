import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { LaunchError } from './failure.ts';
import { PROJECT_ID } from './origins.ts';

/** An option without a value. */
export const flag = v.optional(v.boolean(), false);
export const text = (pattern: RegExp) => v.pipe(v.string(), v.regex(pattern));
/** Some of these names, separated by commas. */
export const listOf = (names: readonly string[]) => text(new RegExp(`^((${names.join('|')})(,(?!$)|$))+$`, 'u'));
export const origin = text(/^https:\/\/[a-z0-9.-]+$/u);
/** May be repeated. */
export const origins = v.optional(v.array(origin), []);
/** `demo-…` is a local project. */
export const project = text(/^(?!demo-)[a-z][a-z0-9-]{4,28}[a-z0-9]$/u);
/** `undefined` is the local site. `pointAt` refuses the names of other local projects. */
export const anyProject = v.optional(v.pipe(text(/^[a-z0-9-]+$/u), v.transform(unlessLocal)));
function unlessLocal(id: string): string | undefined {
  return id === PROJECT_ID ? undefined : id;
}
export const email = text(/^[^\s@'"]+@[^\s@'"]+$/u);

/** Parses the options of a command, and its other words as `words`. If they are wrong, throws a sentence with the usage. */
export function readOptions<const Entries extends v.ObjectEntries>(
  args: readonly string[],
  entries: Entries,
  usage: string,
): v.InferOutput<v.ObjectSchema<Entries, undefined>> {
  const options = Object.entries(entries).map(([name, schema]) => {
    const type: 'boolean' | 'string' = schema === flag ? 'boolean' : 'string';
    return [name, { type, multiple: schema === origins }] as const;
  });
  const allowPositionals = 'words' in entries;
  const { values, positionals } = (() => {
    try {
      return parseArgs({ args: [...args], options: Object.fromEntries(options), allowPositionals });
    } catch {
      throw new LaunchError(`An option is unknown or lacks its value: ${usage}.`);
    }
  })();
  const parsed = v.safeParse(v.object(entries), { ...values, ...(allowPositionals && { words: positionals }) });
  if (parsed.success) return parsed.output;
  const name = String(parsed.issues[0].path?.[0].key);
  if (name === 'words') throw new LaunchError(`A word is missing or invalid: ${usage}.`);
  throw new LaunchError(`--${name} is ${values[name] === undefined ? 'missing' : 'invalid'}: ${usage}.`);
}
