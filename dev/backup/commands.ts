import { spawnSync } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { limits } from '#contract/limits.ts';
import { withoutTriggers } from '../bench/withoutTriggers.ts';
import { LaunchError } from '../launcher/failure.ts';
import { originsOf, PROJECT_ID } from '../launcher/origins.ts';
import { offsetFromEnv, portPlan } from '../launcher/ports.ts';
import { type Manifest, readManifest } from './folder.ts';
import { isOnEmulators, pointAtSite } from './pointAtSite.ts';
import { parseCommand } from './request.ts';
import type { Site } from './site.ts';

type Environment = { readonly env: NodeJS.ProcessEnv; readonly say: (line: string) => void };

/** `npm run backup`: returns the sentence that says what was done, or throws one. */
export async function backup(args: readonly string[], { env, say }: Environment): Promise<string> {
  const request = parseCommand('backup', args);
  const site = await pointAtSite(request, env);
  const { backupSite } = await import('./backupSite.ts');
  const folder = request.folder ?? '';
  const { documents, objects, bytes, readTime } = await backupSite(site, folder, say);
  return `${folder} holds ${site.project} as of ${readTime}: ${documents} documents, ${objects} objects, ${bytes} bytes.`;
}

/** `npm run restore`: see docs/restore.md for what comes before and after it. Returns the sentence that says what was done, or throws one. */
export async function restore(args: readonly string[], { env, say }: Environment): Promise<string> {
  if (args.includes('--erase-only')) return erase(args, env);
  const request = parseCommand('restore', args);
  const folder = request.folder ?? '';
  const manifest = await readManifest(folder);
  if (request.project !== undefined && !isOnEmulators(request.project)) requireNoFunctions(request.project, env);
  const site = await pointAtSite(request, env);
  const { listAuthUids } = await import('../../functions/src/data/accounts/authListing.ts');
  const { restoreSite } = await import('./restoreSite.ts');
  const { eraser } = await import('./eraser.ts');
  const accounts = await listAuthUids();
  if (!site.isLocal && accounts.size === 0) {
    throw new LaunchError(
      `Auth of ${site.project} knows nobody: import the accounts first (docs/restore.md), or the schedule eraseForgotten erases what they have.`,
    );
  }
  const erasures = await collectErasures(site, manifest, request.erasures);
  const over = request.over === true;
  const work = () => restoreSite(site, { folder, over, erasures, accounts, eraser, say });
  const { hub } = originsOf(portPlan(offsetFromEnv(env, 0)));
  // Other projects of the emulators have no functions.
  const done = await (site.isLocal && site.project === PROJECT_ID
    ? withoutTriggers({ origins: { hub } }, work)
    : work());
  return [
    `${site.project} is as ${manifest.project} was at ${manifest.readTime}:`,
    `${done.documents} documents, ${done.objects} objects, ${done.leftOut} objects left out that no document leads to;`,
    `erased since: ${done.accountsErased} accounts, ${done.photosErased} photos.`,
  ].join(' ');
}

/** `npm run restore -- --erase-only`: for a site that Google's own backups have restored. */
async function erase(args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  const request = parseCommand('erase', args);
  const site = await pointAtSite(request, env);
  const { listAuthUids } = await import('../../functions/src/data/accounts/authListing.ts');
  const { eraseAgain } = await import('./restoreSite.ts');
  const { eraser } = await import('./eraser.ts');
  const erasures = await collectErasures(site, undefined, request.erasures);
  const { accountsErased, photosErased } = await eraseAgain(site, { erasures, accounts: await listAuthUids(), eraser });
  return `Erased on ${site.project} of what was erased before: ${accountsErased} accounts, ${photosErased} photos.`;
}

/** `npm run reconcile:storage`: says each difference; how many there were. */
export async function reconcile(args: readonly string[], { env, say }: Environment): Promise<number> {
  const site = await pointAtSite(parseCommand('reconcile', args), env);
  const { differences } = await import('./reconcileStorage.ts');
  let found = 0;
  for await (const difference of differences(site)) {
    found += 1;
    const { object } = difference;
    say(
      difference.kind === 'no-document'
        ? `no document leads to ${object}`
        : `${difference.document} lacks its object ${object}`,
    );
  }
  return found;
}

/** Each document that a function hears of would be counted, told of and processed a second time. */
function requireNoFunctions(project: string, env: NodeJS.ProcessEnv): void {
  const words = ['functions', 'list', '--project', project, '--format=value(name.basename())', '--quiet'];
  const done = spawnSync('gcloud', words, { env, encoding: 'utf8' });
  if (done.error !== undefined) throw new LaunchError('gcloud is not on the PATH: install the Google Cloud CLI.');
  if (done.status !== 0) throw new LaunchError(`gcloud refused: ${done.stderr.trim()}`);
  const names = done.stdout.trim().split(/\s+/).filter(Boolean);
  if (names.length === 0) return;
  throw new LaunchError(
    `${names.length} functions of ${project} would hear of every document: delete them (npx firebase functions:delete ${names.slice(0, 3).join(' ')} …), and deploy them when the site is restored.`,
  );
}

/**
 * What was erased since the backup, from outside it: the records in a folder (`day/digest`, a copy of the bucket's `system/erasures/`),
 * or those of the site that was backed up; with those of the site that is restored. They are kept in the latter, for the next time.
 */
async function collectErasures(
  site: Site,
  from: Manifest | undefined,
  folder: string | undefined,
): Promise<ReadonlySet<string>> {
  const { erasureRecords, saveRecord } = await import('../../functions/src/data/mydata/erasureRecords.ts');
  const { storagePath } = await import('#contract/paths.ts');
  const { daysBefore } = await import('../../functions/src/platform/clock.ts');
  const records = new Set<string>();
  const known = new Set<string>();
  for await (const path of erasureRecords(site.bucket)) known.add(path);
  const howElse = `name a copy of its ${storagePath.erasures} with --erasures FOLDER`;
  if (folder !== undefined) {
    const files = await readdir(folder, { recursive: true }).catch(() => {
      throw new LaunchError(`${folder} cannot be read: ${howElse}.`);
    });
    for (const file of files) {
      const [day, digest] = file.split(/[\\/]/).slice(-2);
      if (day && digest && /^[0-9a-f]{64}$/.test(digest)) records.add(storagePath.erasure(day, digest));
    }
  } else if (from) {
    const { backupDays } = limits.retention;
    if (new Date(from.readTime) < daysBefore(new Date(), backupDays)) {
      throw new LaunchError(
        `The backup is older than ${backupDays} days, and what was erased is not known for longer: ${howElse}.`,
      );
    }
    if (from.isLocal !== site.isLocal) {
      throw new LaunchError(`What was erased since cannot be read from ${from.bucket} here: ${howElse}.`);
    }
    try {
      for await (const path of erasureRecords(site.bucket.storage.bucket(from.bucket))) records.add(path);
    } catch {
      throw new LaunchError(`What was erased since cannot be read from ${from.bucket}: ${howElse}.`);
    }
  }
  for (const path of records) if (!known.has(path)) await saveRecord(site.bucket, path);
  return new Set([...records, ...known]);
}
