import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import { LaunchError, runCommand } from './launcher/failure.ts';
import { readOptions, text } from './launcher/options.ts';
import { ROOT } from './launcher/paths.ts';
import { withEntry } from './new/addEntry.ts';
import { isKind, kinds } from './new/kinds.ts';
import { filled, namesOf } from './new/names.ts';

const usage = 'npm run new -- call|act|job|collection|page <name> [--in <folder>]';
const options = { words: v.pipe(v.array(v.string()), v.length(2)), in: v.optional(text(/./)) };
const templates = join(import.meta.dirname, 'new/templates');

/**
 * `npm run new`: writes the files of a new thing with tests that fail, and its lines in the tables. Changes nothing if a
 * name is taken. Returns what it wrote and what is left to do.
 */
export function writeNew(args: readonly string[], root: string): string {
  const { words, in: folder } = readOptions(args, options, usage);
  const [word, given = ''] = words;
  if (!isKind(word)) throw new LaunchError(`There is no kind ${word}: ${usage}.`);
  const kind = kinds[word];
  const names = namesOf(word, given, folder ?? kind.folder);
  for (const file of kind.taken ?? []) {
    if (new RegExp(`\\b${names.name}\\b`).test(readFileSync(join(root, file), 'utf8')))
      throw new LaunchError(`${file} has ${names.name} already.`);
  }
  const files = new Map<string, string>();
  const from = join(templates, word);
  for (const template of globSync('**/*.txt', { cwd: from })) {
    const file = filled(template.replace(/\.txt$/, ''), names);
    if (existsSync(join(root, file))) throw new LaunchError(`${file} exists already: choose another name.`);
    files.set(file, filled(readFileSync(join(from, template), 'utf8'), names));
  }
  const added = new Set<string>();
  for (const entry of kind.entries) {
    const { file } = entry;
    const source = files.get(file) ?? readFileSync(join(root, file), 'utf8');
    files.set(file, withEntry(source, { ...entry, text: filled(entry.text, names) }));
    added.add(file);
  }
  for (const [file, content] of files) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), content);
  }
  format(root, [...files.keys()]);
  const list = (heading: string, lines: readonly string[]) => [heading, ...lines.map((line) => `  ${line}`)];
  return [
    ...list('New:', [...files.keys()].filter((file) => !added.has(file)).sort()),
    ...list('One or more lines in:', [...added].sort()),
    ...list('Left to you:', [
      ...kind.left.map((line) => filled(line, names)),
      `The rest of the recipe: CONTRIBUTING.md.`,
    ]),
  ].join('\n');
}

/** Sorts the imports and breaks the lines. */
function format(root: string, files: readonly string[]): void {
  const biome = join(root, 'node_modules/.bin/biome');
  const { status, stderr } = spawnSync(biome, ['check', '--write', '--linter-enabled=false', ...files], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) throw new LaunchError(`The files are written, but biome does not accept them:\n${stderr}`);
}

if (import.meta.main) await runCommand((args) => writeNew(args, ROOT));
