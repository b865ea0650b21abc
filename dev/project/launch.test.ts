import { expect, it } from 'vitest';
import { LaunchError } from '../launcher/failure.ts';
import { launches, own, parseLaunch, siteFile, smoke } from './testing/launches.ts';

it('the first admin of a launch receives the alerts, unless another address is given', () => {
  const { settings, ...request } = parseLaunch(`${own} --providers=google,github --origin https://matataki.example`);
  expect(request).toEqual({ admin: 'me@example.com', providers: 'google,github', yes: false });
  expect(settings.origins).toEqual(['https://matataki.example', 'https://my-site.web.app']);
  const VARIABLES = 'MATATAKI_SITE_ORIGIN=https://matataki.example\nMATATAKI_FIRST_ADMIN=me@example.com';
  expect(settings.bash).toMatchObject({ EMAIL: 'me@example.com', VARIABLES });
  expect(parseLaunch(`${own} --email ops@example.com`).settings.bash.EMAIL).toBe('ops@example.com');
});

it.each([
  ...['--project my-site', '--admin me@example.com', '--project my-site --admin me', `${own} --providers myspace`],
  ...[`${own} --force`, '--project demo-site --admin me@example.com'],
])('the launch refuses %s', (options) => {
  expect(() => parseLaunch(options)).toThrow(LaunchError);
});

// launch.tool.test.ts has launches that fail or stop.
it('the launch takes an empty project to a running site without a question', { timeout: 5 * 60_000 }, async () => {
  const { launch, file } = launches();
  const { lines, commands, error } = await launch();
  expect(error).toBe('');
  expect(lines.join('\n').match(/^Step \d of 6/gmu)).toEqual([1, 2, 3, 4, 5, 6].map((step) => `Step ${step} of 6`));
  expect(file(siteFile)).toBe(
    `VITE_FIREBASE_PROJECT_ID=my-site
VITE_FIREBASE_API_KEY=key
VITE_FIREBASE_AUTH_DOMAIN=my-site.firebaseapp.com
VITE_FIREBASE_STORAGE_BUCKET=my-site.firebasestorage.app
VITE_FIREBASE_APP_ID=1:2:web:3
VITE_AUTH_PROVIDERS=
VITE_APP_CHECK_SITE_KEY=
`,
  );
  expect(file('functions/.env.my-site')).toBe('MATATAKI_FIRST_ADMIN=me@example.com\n');
  expect(commands).toContain('GCLOUD_PROJECT=my-site npm run build');
  const batches = commands.flatMap((command) => /--only (\w+)/u.exec(command)?.[1] ?? []);
  expect(batches).toEqual(['firestore', 'firestore', 'functions', 'functions', 'hosting']);
  expect(commands.at(-1)).toBe(smoke);
  expect(lines.at(-1)).toMatch(
    /^Sign up at https:\/\/my-site\.web\.app as me@example\.com, .* BAN_MEMORY_KEY outside/u,
  );
});
