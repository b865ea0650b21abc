import { spawnSync } from 'node:child_process';
import { ROOT } from './paths.ts';

/** Runs Git and returns its output, or undefined if it fails. */
export type Git = (...args: readonly string[]) => string | undefined;

const git: Git = (...args) => {
  const { status, stdout } = spawnSync('git', ['-c', 'core.quotePath=false', ...args], { cwd: ROOT, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
};

/**
 * The files that this clone changes: uncommitted ones, and those of the commits since it left `main`. On `main` itself, those of its last
 * commit or merge. Undefined without Git, or if the clone does not have these commits.
 */
export function changedFiles(run: Git = git): readonly string[] | undefined {
  const head = run('rev-parse', 'HEAD');
  const main = ['origin/main', 'main'].find((name) => run('rev-parse', '--verify', '--quiet', name) !== undefined);
  const left = main === undefined ? undefined : run('merge-base', 'HEAD', main);
  const base = left === head ? run('rev-parse', '--verify', '--quiet', 'HEAD^1') : left;
  if (base === undefined) return undefined;
  const changed = run('diff', '--name-only', base);
  const untracked = run('ls-files', '--others', '--exclude-standard');
  if (changed === undefined || untracked === undefined) return undefined;
  return [...changed.split('\n'), ...untracked.split('\n')].filter(Boolean);
}
