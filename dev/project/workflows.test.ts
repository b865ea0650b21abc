import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scripts } from '../../package.json' with { type: 'json' };
import { ROOT } from '../launcher/paths.ts';
import { batchNames } from './deploy.ts';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const paths = globSync(['.github/workflows/*.yml', '.github/actions/*/action.yml'], { cwd: ROOT }).sort();
const workflow = (name: string): string => read(`.github/workflows/${name}.yml`);
const found = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map(([, group = '']) => group);
/** The shell commands: the rest of a line after `run:`, and the indented lines after `run: |`. */
const shellLines = (text: string): readonly string[] =>
  [...text.matchAll(/^( *)(?:- )?run: (?:\|\n((?:\1 {2}.*\n|\n)+)|(.*)\n)/gmu)].flatMap(([, , block, line = '']) =>
    (block ?? line).trim().split('\n'),
  );
/** The commands of `shellLines` that contain this text, trimmed. */
const commands = (text: string, part: string) =>
  shellLines(text).flatMap((line) => (line.includes(part) ? [line.trim()] : []));
/** The batches that a workflow deploys, step by step. */
const steps = (text: string): readonly string[] =>
  shellLines(text).flatMap((line) =>
    line.includes('npm run smoke') ? ['smoke'] : found(line, /npm run deploy -- .*--only ([\w,]+)/gu),
  );
/** The text of one job. */
const job = (text: string, name: string): string =>
  found(text, new RegExp(`^ {2}${name}:\\n((?: {3,}.*\\n|\\n)+)`, 'gmu')).join();

describe('the pipeline', () => {
  const deploy = workflow('deploy');

  it('the pipeline tests, builds once, deploys to staging, and then deploys the same to production', () => {
    const jobs = ['test', 'build', 'staging', 'production'];
    expect(found(deploy, /^ {2}(\w+):$/gmu)).toEqual(['push', ...jobs]);
    expect(jobs.map((name) => found(job(deploy, name), /needs: (\w+)/gu)[0])).toEqual([undefined, ...jobs.slice(0, 3)]);
    expect(job(deploy, 'test')).toContain('uses: ./.github/workflows/test.yml');
    // The jobs that test and build cannot sign in to Google.
    for (const name of ['test', 'build']) expect(job(deploy, name)).not.toContain('id-token');
    for (const name of ['staging', 'production']) {
      expect(job(deploy, name)).toContain('uses: ./.github/workflows/deploy-to.yml');
      expect(job(deploy, name)).toContain(`environment: ${name}\n`);
    }
    expect(deploy).toContain('cancel-in-progress: false');
    expect(steps(workflow('deploy-to'))).toEqual([...batchNames]);
  });

  it('a rollback deploys the build of an earlier run, the site first and no indexes, and checks it', () => {
    const back = workflow('roll-back');
    expect(steps(back)).toEqual(['hosting', 'site', 'rules,functions', 'smoke']);
    expect(back).toMatch(/run-id: \$\{\{ inputs\.run \}\}/u);
    expect(back).toMatch(/ref: \$\{\{ needs\.find\.outputs\.commit \}\}/u);
    expect(found(back, /^ {2}(workflow_dispatch|push|pull_request|schedule):/gmu)).toEqual(['workflow_dispatch']);
  });

  it('one job builds, the site before the functions, and the others deploy its artifact', () => {
    const building = ['npm run build:web', 'npm run build:web', 'npm run build:functions'];
    expect(paths.flatMap((path) => commands(read(path), 'npm run build'))).toEqual(building);
    expect(commands(job(deploy, 'build'), 'npm run build')).toEqual(building);
    expect(found(deploy, /(actions\/upload-artifact)@/gu)).toHaveLength(1);
    for (const name of ['deploy-to', 'roll-back']) {
      expect(workflow(name)).toContain('actions/download-artifact@');
      for (const line of commands(workflow(name), 'npm run deploy')) expect(line).toContain('--built');
    }
  });
});

it.each(paths)('%s pins its actions, runs scripts that exist, and has no secret and no unneeded permission', (path) => {
  const text = read(path);
  for (const used of found(text, /uses: (.*)$/gmu))
    if (used.startsWith('./')) expect(existsSync(join(ROOT, used)), used).toBe(true);
    else expect(used).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/u);
  for (const line of shellLines(text)) {
    // An expression in a shell command would allow script injection.
    expect(line).not.toContain('${{');
    for (const name of found(line, /npm run ([\w:-]+)/gu)) expect(scripts).toHaveProperty([name]);
  }
  expect(text).not.toMatch(/\bsecrets\b|write-all|pull_request_target|credentials_json|: write\b(?<!id-token: write)/u);
  if (!path.includes('/workflows/')) return;
  expect(text).toMatch(/^permissions:(?: \{\}|\n {2}contents: read\n)/mu);
  expect(found(text, /(actions\/checkout)@/gu)).toHaveLength(found(text, /(persist-credentials): false/gu).length);
  // Only the jobs that deploy may act as a service account.
  const mayDeploy = /\/(deploy|deploy-to|roll-back)\.yml$/u.test(path);
  expect(text.includes('id-token: write')).toBe(mayDeploy);
  // Google trusts no job outside of an environment.
  for (const name of found(text, /^ {2}([\w-]+):$/gmu))
    if (job(text, name).includes('uses: ./.github/actions/ready'))
      expect(job(text, name)).toMatch(/^ {4}environment: \$\{\{ inputs\.environment \}\}$/mu);
});
