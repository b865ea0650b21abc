import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { explainInstallFailure, isLockIncomplete, majorVersion, needsInstall } from './bootstrap.mjs';

describe('installing the packages', () => {
  const installed = { hasModules: true, isHook: false, stamp: 'a', wanted: 'a', installedByHand: false };

  it('the bootstrap installs in a fresh clone and when the lock file changed', () => {
    expect(needsInstall({ ...installed, hasModules: false, stamp: undefined })).toBe(true);
    expect(needsInstall({ ...installed, wanted: 'b' })).toBe(true);
    expect(needsInstall({ ...installed, stamp: undefined })).toBe(true);
  });

  it('the bootstrap does not install again, nor after somebody ran npm', () => {
    expect(needsInstall(installed)).toBe(false);
    expect(needsInstall({ ...installed, stamp: undefined, installedByHand: true })).toBe(false);
  });

  it('a hook of firebase-tools never takes away the packages that those tools run from', () => {
    expect(needsInstall({ ...installed, isHook: true, wanted: 'b' })).toBe(false);
    expect(needsInstall({ ...installed, isHook: true, hasModules: false })).toBe(true);
  });

  it('the bootstrap takes the other way only when the lock file lacks nothing but packages for other platforms', () => {
    const hole = 'npm error Missing: @biomejs/cli-darwin-x64@ from lock file';
    expect(isLockIncomplete(`npm error code EUSAGE\n${hole}`)).toBe(true);
    expect(isLockIncomplete(`npm error code EUSAGE\n${hole}\nnpm error Missing: left-pad@1.0.0 from lock file`)).toBe(
      false,
    );
    expect(isLockIncomplete('npm error code ENOTFOUND')).toBe(false);
  });

  it('the bootstrap explains in one sentence why an installation failed', () => {
    expect(explainInstallFailure('npm error code ENOTFOUND')).toMatch(/registry cannot be reached: connect/);
    expect(explainInstallFailure('npm error code ENOSPC')).toMatch(/disk is full/);
    expect(explainInstallFailure('npm error code EUSAGE')).toMatch(/npm’s own message is above/);
  });
});

describe('the bootstrap', () => {
  const bootstrap = join(import.meta.dirname, 'bootstrap.mjs');

  it('the bootstrap reads Node’s version', () => {
    expect(majorVersion('v20.20.2')).toBe(20);
    expect(majorVersion(process.version)).toBeGreaterThanOrEqual(24);
  });

  it('the bootstrap lists its commands for an unknown name, on stderr alone', () => {
    const run = spawnSync(process.execPath, [bootstrap, 'nonsense'], { encoding: 'utf8' });
    expect(run.status).toBe(1);
    expect(run.stdout).toBe('');
    expect(run.stderr).toMatch(/^Say which command to run: start, dev, demo, test, bench, [a-z, -]+\.\n$/);
  });
});
