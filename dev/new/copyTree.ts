import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll } from 'vitest';
import { ROOT } from '../launcher/paths.ts';
import type { kinds } from './kinds.ts';

/** Copies the tree for one test file. The packages are links, so that each tool writes its caches into the copy. */
export function copyTree(): string {
  const root = mkdtempSync(join(tmpdir(), 'new-'));
  afterAll(() => rmSync(root, { recursive: true, force: true }));
  const notCopied = ['.git', '.matataki', 'demo', 'functions/lib', 'functions/first', 'web/dist'];
  const isCopied = (path: string) =>
    basename(path) !== 'node_modules' && !notCopied.includes(path.slice(ROOT.length + 1));
  cpSync(ROOT, root, { recursive: true, filter: isCopied });
  for (const workspace of ['', 'web', 'functions']) {
    const [from, to] = [join(ROOT, workspace, 'node_modules'), join(root, workspace, 'node_modules')];
    mkdirSync(to);
    for (const name of readdirSync(from)) {
      if (!['.cache', '.vite', '.vite-temp', '@matataki'].includes(name)) symlinkSync(join(from, name), join(to, name));
    }
  }
  mkdirSync(join(root, 'node_modules/@matataki'));
  for (const name of readdirSync(join(root, 'packages')))
    symlinkSync(join(root, 'packages', name), join(root, 'node_modules/@matataki', name));
  return root;
}

/** New things of every kind, by the arguments after the kind. */
export const things = {
  call: ['addThing'],
  act: ['noteUser', '--in', 'moderation/warnings'],
  job: ['tidyPhotos'],
  collection: ['comments'],
  page: ['/fair-credits'],
} as const satisfies Readonly<Record<keyof typeof kinds, readonly string[]>>;
