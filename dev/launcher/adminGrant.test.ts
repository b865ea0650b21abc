import { describe, expect, it } from 'vitest';
import { grantAdminFromCommandLine, parseGrantRequest } from './adminGrant.ts';
import { LaunchError } from './failure.ts';

describe('npm run admin:grant', () => {
  it.each([
    [['hana@example.com'], { email: 'hana@example.com', project: undefined }],
    [['hana@example.com', '--project', 'my-site'], { email: 'hana@example.com', project: 'my-site' }],
    [['--project', 'my-site', 'hana@example.com'], { email: 'hana@example.com', project: 'my-site' }],
  ])('understands %j', (args, request) => {
    expect(parseGrantRequest(args)).toEqual(request);
  });

  it.each([
    [[]],
    [['hana']],
    [['hana@example.com', 'sora@example.com']],
    [['hana@example.com', '--project']],
    [['hana@example.com', '--project', 'Not A Project']],
    [['--project', 'hana@example.com']],
  ])('says in one sentence how it is used when it is given %j', (args) => {
    expect(() => parseGrantRequest(args)).toThrow(LaunchError);
    expect(() => parseGrantRequest(args)).toThrow(/^Say whom to make an admin: [^\n]+\.$/);
  });

  it('takes no local name for a real project', async () => {
    const granting = grantAdminFromCommandLine(['hana@example.com', '--project', 'demo-other'], {});
    await expect(granting).rejects.toThrow('demo-other is the name of a local project');
  });

  it('says how to start the local site where none answers', async () => {
    const granting = grantAdminFromCommandLine(['hana@example.com'], { MATATAKI_PORT_OFFSET: '17' });
    await expect(granting).rejects.toThrow('No local site answers: start it with npm start');
  });
});
