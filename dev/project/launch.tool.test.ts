import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { launches, own, siteFile, smoke } from './testing/launches.ts';

it('the launch continues where it stopped, and deploys nothing twice', { timeout: 5 * 60_000 }, async () => {
  const { launch, file, folder } = launches();
  expect((await launch({ FAILING: '--only hosting' })).error).toContain('The batch hosting failed');
  const kept = ['VITE_AUTH_PROVIDERS=google', 'VITE_APP_CHECK_SITE_KEY=key'];
  writeFileSync(join(folder, siteFile), kept.join('\n'));
  const { commands } = await launch();
  for (const line of kept) expect(file(siteFile)).toContain(`${line}\n`);
  expect(commands.filter((command) => command.includes('--only hosting'))).toHaveLength(1);
  expect((await launch({ FAILING: 'smoke' })).error).toContain('Not everything works: see above.');
  const again = await launch();
  expect(again.commands).toEqual([smoke]);
  expect(again.lines).toContainEqual(expect.stringMatching(/^Step 4 .*: already done\.$/u));
});

it('the launch deploys nothing if the setup fails, and asks before each step', { timeout: 5 * 60_000 }, async () => {
  const { launch } = launches();
  const { commands, error } = await launch({ FAILING: 'databases create' });
  expect(error).toMatch(/Database in \S+: failed/u);
  expect(commands.filter((command) => command.includes('deploy'))).toEqual([]);
  expect(await launches().launch({}, own, false)).toEqual({
    lines: [expect.stringMatching(/^asked: Step 1 of 6: /u)],
    commands: [],
    error: expect.stringContaining('Run the same command again to continue here.'),
  });
});
