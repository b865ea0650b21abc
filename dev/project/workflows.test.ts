import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { objectAt, parseObject } from '../hosting/json.ts';
import { ROOT } from '../launcher/paths.ts';
import { batchNames } from './deploy.ts';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const paths = globSync(['.github/workflows/*.yml', '.github/actions/*/action.yml'], { cwd: ROOT }).sort();
const workflow = (name: string): string => read(`.github/workflows/${name}.yml`);
const found = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map(([, group = '']) => group);

/** The lines that a shell is given: of `run:` itself, and what is indented below a `run: |`. */
function shellLines(text: string): readonly string[] {
  const lines = text.split('\n');
  return lines.flatMap((line, index) => {
    const run = /^(\s*)(?:- )?run: (.*)$/u.exec(line);
    if (!run) return [];
    if (run[2] !== '|') return [run[2] ?? ''];
    const depth = run[1]?.length ?? 0;
    const below = lines.slice(index + 1);
    const end = below.findIndex((next) => next.trim() !== '' && next.search(/\S/u) <= depth);
    return below.slice(0, end === -1 ? undefined : end);
  });
}

/** The batches that a workflow deploys, step by step. */
const steps = (text: string): readonly string[] =>
  shellLines(text).flatMap((line) =>
    /npm run smoke/u.test(line) ? ['smoke'] : (/npm run deploy -- .*--only ([\w,]+)/u.exec(line)?.[1] ?? []),
  );

/** The text of one job. */
const job = (text: string, name: string): string =>
  new RegExp(`^ {2}${name}:\\n((?: {3,}.*\\n|\\n)+)`, 'mu').exec(text)?.[1] ?? '';

describe('the pipeline', () => {
  it('the pipeline tests, builds once, deploys to staging, and then deploys the same to production', () => {
    const deploy = workflow('deploy');
    expect(found(deploy, /^ {2}(\w+):$/gmu)).toEqual(['push', 'test', 'build', 'staging', 'production']);
    expect(job(deploy, 'test')).toContain('uses: ./.github/workflows/test.yml');
    expect(job(deploy, 'build')).toContain('needs: test\n');
    expect(job(deploy, 'staging')).toContain('needs: build\n');
    expect(job(deploy, 'production')).toContain('needs: staging\n');
    for (const name of ['staging', 'production']) {
      expect(job(deploy, name)).toContain('uses: ./.github/workflows/deploy-to.yml');
      expect(job(deploy, name)).toContain(`environment: ${name}\n`);
    }
    expect(found(deploy, /(cancel-in-progress: \w+)/gu)).toEqual(['cancel-in-progress: false']);
  });

  it('the pipeline deploys the batches in the order of npm run deploy', () => {
    const deployed = steps(workflow('deploy-to'));
    expect(deployed).toEqual([...batchNames]);
  });

  it('a rollback deploys the build of an earlier run, the site first and no indexes, and checks it', () => {
    const back = workflow('roll-back');
    const deployed = steps(back);
    expect(deployed).toEqual(['hosting', 'site', 'rules,functions', 'smoke']);
    expect(back).toMatch(/run-id: \$\{\{ inputs\.run \}\}/u);
    expect(back).toMatch(/ref: \$\{\{ needs\.find\.outputs\.commit \}\}/u);
    expect(found(back, /^ {2}(workflow_dispatch|push|pull_request|schedule):/gmu)).toEqual(['workflow_dispatch']);
  });

  it('one job builds, the site before the functions, and the others deploy its artifact', () => {
    const building = paths.filter((path) =>
      shellLines(read(path)).some((line) => /npm run build|vite build/u.test(line)),
    );
    expect(building).toEqual(['.github/workflows/deploy.yml']);
    expect(found(workflow('deploy'), /(actions\/upload-artifact)@/gu)).toHaveLength(1);
    expect(shellLines(job(workflow('deploy'), 'build')).filter((line) => line.includes('npm run build'))).toEqual([
      '          npm run build:web',
      '          npm run build:web',
      'npm run build:functions',
    ]);
    for (const name of ['deploy-to', 'roll-back']) {
      expect(workflow(name)).toContain('actions/download-artifact@');
      for (const line of shellLines(workflow(name)).filter((text) => text.includes('npm run deploy')))
        expect(line).toContain('--built');
    }
  });
});

describe.each(paths)('%s', (path) => {
  const text = read(path);

  it('every action is pinned to a commit, or exists in this repository', () => {
    for (const used of found(text, /uses: (.*)$/gmu)) {
      if (used.startsWith('./')) {
        expect(existsSync(join(ROOT, used)), used).toBe(true);
      } else {
        expect(used).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/u);
      }
    }
  });

  it('every npm script exists', () => {
    const scripts = objectAt(parseObject(read('package.json'), 'package.json'), 'scripts');
    for (const line of shellLines(text)) {
      for (const name of found(line, /npm run ([\w:-]+)/gu)) expect(scripts).toHaveProperty([name]);
    }
  });

  it('no shell command contains an expression', () => {
    for (const line of shellLines(text)) expect(line).not.toContain('${{');
  });

  it('the workflow has no secret and no unneeded permission', () => {
    expect(text).not.toMatch(
      /\bsecrets\b|write-all|pull_request_target|credentials_json|: write\b(?<!id-token: write)/u,
    );
    if (!path.includes('/workflows/')) return;
    expect(text).toMatch(/^permissions:(?: \{\}|\n {2}contents: read\n)/mu);
    const [checkouts, without] = [/actions\/checkout@/gu, /persist-credentials: false/gu];
    expect(found(text, checkouts)).toHaveLength(found(text, without).length);
    // Only what deploys may become somebody else.
    const mayDeploy = ['deploy', 'deploy-to', 'roll-back'].some((name) => path.endsWith(`/${name}.yml`));
    expect(text.includes('id-token: write')).toBe(mayDeploy);
  });
});

it('the jobs that test and build cannot sign in to Google', () => {
  expect(job(workflow('deploy'), 'build')).not.toContain('id-token');
  expect(job(workflow('deploy'), 'test')).not.toContain('id-token');
  expect(workflow('test')).not.toContain('id-token');
});
