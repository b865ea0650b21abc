import { describe, expect, it } from 'vitest';
import { migrateFromCommandLine, parseMigrateRequest } from './migrate.ts';

const whole = { from: undefined, before: undefined };

describe('npm run migrate', () => {
  it.each([
    [[], { names: [], apply: false, project: undefined, range: whole }],
    [['schema'], { names: ['schema'], apply: false, project: undefined, range: whole }],
    [['listed', 'schema'], { names: ['listed', 'schema'], apply: false, project: undefined, range: whole }],
    [
      ['schema', '--apply', '--project', 'my-site'],
      { names: ['schema'], apply: true, project: 'my-site', range: whole },
    ],
    [
      ['schema', '--from', 'photos/A', '--before', 'photos/a'],
      { names: ['schema'], apply: false, project: undefined, range: { from: 'photos/A', before: 'photos/a' } },
    ],
  ])('understands %j', (args, request) => {
    expect(parseMigrateRequest(args)).toEqual(request);
  });

  it.each([
    [['schema', '--now']],
    [['schema', '--project']],
    [['schema', '--project', 'No Id']],
    [['schema', '--from', 'photos']],
    [['schema', '--before', 'users/hana/notices']],
  ])('says how it is used when it is given %j', (args) => {
    expect(() => parseMigrateRequest(args)).toThrow(/^Say which migration to run: [^\n]+\.$/);
  });

  it('takes no local name for a real project', async () => {
    const migrating = migrateFromCommandLine(['schema', '--project', 'demo-other'], {});
    await expect(migrating).rejects.toThrow('demo-other is the name of a local project');
  });

  it('says how to start the local site where none answers', async () => {
    const migrating = migrateFromCommandLine(['schema'], { MATATAKI_PORT_OFFSET: '17' });
    await expect(migrating).rejects.toThrow('No local site answers: start it with npm start');
  });
});
