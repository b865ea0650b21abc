import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import * as v from 'valibot';
import type { openBrowser, Visit, VisitOptions } from './browser.ts';
import { siteFolder } from './environment.ts';
import { type Account, newAccount } from './people.ts';

type VisitSite = ReturnType<typeof openBrowser>['visit'];

/** A page of the admin area, with a person signed in: a member of staff by default. */
export async function visitAdmin(
  visit: VisitSite,
  path: string,
  { account, role = 'moderator', ...options }: VisitOptions & { account?: Account; role?: 'admin' | 'moderator' } = {},
): Promise<Visit & { readonly account: Account }> {
  const who = account ?? (await newAccount({}, role));
  return { ...(await visit(path, { ...options, as: who })), account: who };
}

const manifestSchema = v.record(
  v.string(),
  v.object({
    file: v.string(),
    css: v.optional(v.array(v.string()), []),
    isEntry: v.optional(v.boolean(), false),
    imports: v.optional(v.array(v.string()), []),
    dynamicImports: v.optional(v.array(v.string()), []),
  }),
);

/** Every file of the build that only the admin area needs. */
export async function adminFiles(): Promise<ReadonlySet<string>> {
  const manifest = v.parse(
    manifestSchema,
    JSON.parse(await readFile(join(siteFolder(), '.vite/manifest.json'), 'utf8')),
  );
  const area = Object.keys(manifest).find((name) => name.endsWith('features/admin/AdminArea.tsx'));
  if (area === undefined) throw new Error('the build has no admin area');

  function reached(from: readonly string[], without?: string): Set<string> {
    const found = new Set<string>();
    const ahead = [...from];
    for (let name = ahead.pop(); name !== undefined; name = ahead.pop()) {
      if (found.has(name) || name === without) continue;
      found.add(name);
      ahead.push(...(manifest[name]?.imports ?? []), ...(manifest[name]?.dynamicImports ?? []));
    }
    return found;
  }

  const entries = Object.keys(manifest).filter((name) => manifest[name]?.isEntry);
  const others = reached(entries, area);
  const own = [...reached([area])].filter((name) => !others.has(name));
  return new Set(own.flatMap((name) => (manifest[name] ? [manifest[name].file, ...manifest[name].css] : [])));
}

/** The files of the build that a page requests from now on. */
export function filesAskedFor(page: Page): Set<string> {
  const files = new Set<string>();
  page.on('request', (request) => files.add(new URL(request.url()).pathname.slice(1)));
  return files;
}
