import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

/** What the linter says, under the project's configuration, to one import in a file of that name. */
function lintImport(file: string, imported: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'matataki-lint-'));
  try {
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    copyFileSync(join(root, 'biome.json'), join(folder, 'biome.json'));
    writeFileSync(join(folder, file), `import { x } from '${imported}';\nconsole.log(x);\n`);
    const { stdout, stderr } = spawnSync(
      join(root, 'node_modules/.bin/biome'),
      ['lint', '--only=style/noRestrictedImports', '--vcs-enabled=false', file],
      { cwd: folder, encoding: 'utf8' },
    );
    return `${stdout}${stderr}`;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('the linter keeps the import directions', () => {
  it.each([
    ['functions/contract/limits.ts', '../src/platform/clock.ts'],
    ['functions/contract/documents/user.ts', 'firebase-admin/firestore'],
    ['functions/contract/limits.ts', 'node:crypto'],
    ['functions/src/platform/clock.ts', '../data/photos/photoStore.ts'],
    ['functions/src/platform/clock.ts', '../accounts/ensureAccount.ts'],
    ['functions/src/data/photos/photoStore.ts', '../../photos/erasePhoto.ts'],
    ['functions/src/data/auditLog.ts', '../photos/erasePhoto.ts'],
    ['functions/src/pictures/encode.ts', '../staff/authority.ts'],
    ['functions/src/staff/act.ts', '../accounts/changeRole.ts'],
    ['functions/src/accounts/changeRole.ts', '../moderation/bans/ban.ts'],
    ['functions/src/presence/heartbeat.callable.ts', '../accounts/changeRole.ts'],
    ['functions/src/cases/casePolicy.ts', '../photos/erasePhoto.ts'],
    ['functions/src/photos/erasePhoto.ts', '../catalogue/saveTag.ts'],
    ['functions/src/catalogue/saveTag.ts', '../moderation/bans/ban.ts'],
    ['functions/src/catalogue/saveTag.ts', '../albums/saveAlbum.ts'],
    ['functions/src/albums/saveAlbum.ts', '../social/follows/setFollow.ts'],
    ['functions/src/moderation/bans/ban.ts', '../../site/saveSettings.ts'],
    ['functions/src/site/api/cursor.ts', '../../undo/reverters.ts'],
    ['functions/src/undo/reverters.ts', '../mydata/eraseAccount.ts'],
    ['functions/src/photos/erasePhoto.ts', './deletePhoto.callable.ts'],
    ['functions/src/accounts/ensureAccount.ts', '../photos/processUpload.trigger.ts'],
    ['web/src/lib/justifyRows.ts', '#contract/limits.ts'],
    ['web/src/lib/justifyRows.ts', 'react'],
    ['web/src/ui/Button.tsx', '#i18n/useMessages.ts'],
    ['web/src/ui/Button.tsx', '#data/photos.ts'],
    ['web/src/i18n/words.ts', '#data/photos.ts'],
    ['web/src/data/photos/queries.ts', '#features/photos/loadPhoto.ts'],
    ['web/src/data/photos/queries.ts', '#session/atoms.ts'],
    ['web/src/session/session.ts', '#features/photos/loadPhoto.ts'],
    ['web/src/session/session.ts', '#ui/Button.tsx'],
    ['web/src/session/session.ts', './SignInInvitation.tsx'],
    ['web/src/session/session.ts', '#session/SignInInvitation.tsx'],
    ['web/src/session/SignInInvitation.tsx', '#data/photos.ts'],
    ['web/src/session/SignInInvitation.tsx', '#features/publish/upload/draft.ts'],
    ['web/src/session/SignInInvitation.tsx', 'firebase/auth'],
    ['web/src/features/photos/list/photoList.ts', 'firebase/firestore/lite'],
    ['web/src/features/photos/list/photoList.ts', '#features/publish/upload/draft.ts'],
    ['web/src/features/photos/list/photoList.ts', '../../upload/draft.ts'],
    ['web/src/features/photos/list/photoList.ts', '#app/routes.tsx'],
    ['web/src/paths.ts', '#lib/unreachable.ts'],
    ['web/src/ui/Button.tsx', '#paths.ts'],
    ['web/src/session/session.ts', '#paths.ts'],
    ['web/src/app/Root.tsx', 'firebase/auth'],
    ['web/worker/serviceWorker.ts', '../src/data/photos/queries.ts'],
    ['web/worker/serviceWorker.ts', '#data/photos.ts'],
  ])('%s may not import %s', (file, imported) => {
    expect(lintImport(file, imported)).toContain('noRestrictedImports');
  });

  it.each([
    ['web/worker/serviceWorker.ts', '../src/lib/sharedPictures.ts'],
    ['web/worker/serviceWorker.ts', '#contract/limits.ts'],
    ['functions/contract/documents/user.ts', './stored.ts'],
    ['functions/contract/documents/user.ts', '../ids.ts'],
    ['functions/src/data/photos/photoStore.ts', '../../platform/firebase.ts'],
    ['functions/src/data/photos/photoStore.ts', '../accounts/accountStore.ts'],
    ['functions/src/moderation/bans/ban.ts', '../../data/photos/photoStore.ts'],
    ['functions/src/moderation/bans/ban.ts', '../../accounts/changeRole.ts'],
    ['functions/src/photos/erasePhoto.ts', '../data/photos/photoStore.ts'],
    ['functions/src/albums/saveAlbum.ts', '../data/social/likeStore.ts'],
    ['web/src/ui/Button.tsx', '#lib/unreachable.ts'],
    ['web/src/data/photos/queries.ts', '#contract/limits.ts'],
    ['web/src/data/account/auth.ts', 'firebase/auth'],
    ['web/src/session/toggleMute.ts', '#ui/toast.ts'],
    ['web/src/session/toggleMute.ts', '#i18n/current.ts'],
    ['web/src/session/SignInInvitation.tsx', '#ui/Button.tsx'],
    ['web/src/session/SignInInvitation.tsx', './signInRequest.ts'],
    ['web/src/features/publish/upload/UploadPage.tsx', '#session/SignInInvitation.tsx'],
    ['web/src/features/photos/list/photoList.ts', '#data/photos.ts'],
    ['web/src/features/photos/list/photoList.ts', '../loadPhoto.ts'],
    ['web/src/features/photos/list/photoList.ts', '#paths.ts'],
    ['web/src/paths.ts', '#contract/routes.ts'],
    ['web/src/app/Root.tsx', '#features/photos/loadPhoto.ts'],
  ])('%s may import %s', (file, imported) => {
    const said = lintImport(file, imported);
    expect(said).not.toContain('noRestrictedImports');
    expect(said).toContain('Checked 1 file');
  });
});
