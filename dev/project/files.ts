import { globSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ROOT } from '../launcher/paths.ts';
import type { Settings } from './settings.ts';

/** Where the files of `deploy/` lie as they are for one project; the commands name them. */
export const filesFolder = ({ project }: Settings): string => `.matataki/setup/${project}`;

/** The names of the functions that are deployed. */
export function deployedFunctions(): readonly string[] {
  const source = readFileSync(join(ROOT, 'functions/src/index.ts'), 'utf8');
  return [...source.matchAll(/^export (?:\{ (\w+) \}|const (\w+))/gmu)].map(([, named, made]) => named ?? made ?? '');
}

/** The files of `deploy/`, sorted, by their path within it, filled in for a project. */
export function filledFiles({ project, origins }: Settings): ReadonlyMap<string, string> {
  const hosts = [`${project}.firebaseapp.com`, ...origins.map((origin) => new URL(origin).host)];
  const words: Readonly<Record<string, string>> = {
    PROJECT_ID: project,
    '"SITE_ORIGINS"': origins.map((origin) => JSON.stringify(origin)).join(', '),
    '"SITE_HOSTS"': hosts.map((host) => JSON.stringify(host)).join(', '),
  };
  const paths = globSync('**/*.json', { cwd: join(ROOT, 'deploy') }).sort();
  return new Map(
    paths.map((path) => [
      path,
      Object.entries(words).reduce(
        (text, [word, value]) => text.replaceAll(word, value),
        readFileSync(join(ROOT, 'deploy', path), 'utf8'),
      ),
    ]),
  );
}

/** Writes them, for the commands to read. */
export async function writeFiles(settings: Settings, root = ROOT): Promise<void> {
  for (const [path, text] of filledFiles(settings)) {
    const file = join(root, filesFolder(settings), path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
}
