import { describe, expect, it } from 'vitest';
import { grantAdminFromCommandLine, parseGrantRequest, pointAtProject } from './adminGrant.ts';
import { LaunchError } from './failure.ts';
import { emulatorEnv } from './origins.ts';
import { portPlan } from './ports.ts';

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

describe('the environment for a real project', () => {
  const fromAnEmulatorShell = {
    ...emulatorEnv(portPlan(0)),
    FIREBASE_DATABASE_EMULATOR_HOST: '127.0.0.1:9000',
    GOOGLE_CLOUD_PROJECT: 'somebody-elses',
    GOOGLE_APPLICATION_CREDENTIALS: '/keys/mine.json',
    HOME: '/home/hana',
  };

  it('names the project to every library that asks, and is named in a sentence', () => {
    const env: NodeJS.ProcessEnv = { ...fromAnEmulatorShell };
    expect(pointAtProject(env, 'my-site')).toBe('the project my-site');
    expect(env).toMatchObject({ GCLOUD_PROJECT: 'my-site', GOOGLE_CLOUD_PROJECT: 'my-site' });
    expect(JSON.parse(env['FIREBASE_CONFIG'] ?? '')).toEqual({ projectId: 'my-site' });
  });

  it('leads to no emulator, even from a shell that is set up for them', () => {
    const env: NodeJS.ProcessEnv = { ...fromAnEmulatorShell };
    pointAtProject(env, 'my-site');
    for (const service of ['FIRESTORE', 'FIREBASE_AUTH', 'FIREBASE_STORAGE', 'FIREBASE_DATABASE']) {
      expect(env).not.toHaveProperty(`${service}_EMULATOR_HOST`);
    }
    expect(JSON.stringify(env)).not.toContain('demo-');
  });

  it('keeps the credentials and the rest as they are', () => {
    const env: NodeJS.ProcessEnv = { ...fromAnEmulatorShell };
    pointAtProject(env, 'my-site');
    expect(env).toMatchObject({ GOOGLE_APPLICATION_CREDENTIALS: '/keys/mine.json', HOME: '/home/hana' });
  });

  it('is left as it was for the name of a local project', () => {
    const env: NodeJS.ProcessEnv = { ...fromAnEmulatorShell };
    expect(() => pointAtProject(env, 'demo-other')).toThrow(LaunchError);
    expect(env).toEqual(fromAnEmulatorShell);
  });
});
