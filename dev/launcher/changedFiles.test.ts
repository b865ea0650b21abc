import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { changedFiles, type Git } from './changedFiles.ts';
import { testFolder } from './testFolder.ts';

/** A repository whose `main` has two commits. `change` writes a file, and commits it unless told otherwise. */
function repository() {
  const folder = testFolder();
  const identity = ['-c', 'user.name=Hana', '-c', 'user.email=hana@example.com'];
  const git: Git = (...args) => {
    try {
      const options = { cwd: folder, encoding: 'utf8' as const };
      return execFileSync('git', [...identity, ...args], { ...options, stdio: 'pipe' }).trim();
    } catch {
      return undefined;
    }
  };
  const change = (path: string, isCommitted = true): void => {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), path);
    if (!isCommitted) return;
    git('add', '.');
    git('commit', '--message', path);
  };
  git('init', '--initial-branch=main');
  change('first');
  change('packages/second');
  return { folder, git, change };
}

it('the changed files on main are those of the last commit and the uncommitted ones', () => {
  const { git, change } = repository();
  expect(changedFiles(git)).toEqual(['packages/second']);
  change('web/new', false);
  expect(changedFiles(git)).toEqual(['packages/second', 'web/new']);
});

it('the changed files of a branch are those of all its commits', () => {
  const { git, change } = repository();
  git('switch', '--create', 'branch');
  change('third');
  change('fourth');
  expect(changedFiles(git)?.toSorted()).toEqual(['fourth', 'third']);
});

it('the changed files after a merge into main are those of the whole merged branch', () => {
  const { git, change } = repository();
  git('switch', '--create', 'branch');
  change('third');
  change('fourth');
  git('switch', 'main');
  change('fifth');
  git('merge', '--no-edit', 'branch');
  expect(changedFiles(git)?.toSorted()).toEqual(['fourth', 'third']);
});

it('nobody knows the changed files without Git, without main, and in a clone of a single commit', () => {
  expect(changedFiles(() => undefined)).toBeUndefined();
  const { folder, git } = repository();
  git('clone', '--depth=1', `file://${folder}`, 'shallow');
  expect(changedFiles((...args) => git('-C', 'shallow', ...args))).toBeUndefined();
  git('branch', '--move', 'trunk');
  expect(changedFiles(git)).toBeUndefined();
});
