import { existsSync } from 'node:fs';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { builtSite } from '../hosting/builtSite.ts';
import { fillHosting } from '../hosting/fillHosting.ts';
import { localPolicy } from './contentPolicy.ts';
import { isObject, type JsonObject, listAt, objectAt, parseObject } from './json.ts';
import { originsOf } from './origins.ts';
import { ROOT } from './paths.ts';
import { HOST, type Ports } from './ports.ts';

/** The built site, as the generated configuration names it: in the folder of the project. */
export const SITE_FOLDER = 'site';

/** `node_modules` so that the functions find their packages although they are reached through a link. */
const LINKED = ['functions', 'firestore.rules', 'firestore.indexes.json', 'storage.rules', 'node_modules'] as const;

/**
 * Makes `projectDir` a Firebase project of its own: the configuration that these emulators run with, and links to the
 * sources it names. firebase-tools refuses paths that lead out of the folder of its firebase.json, and never reloads
 * functions below a folder whose name begins with a dot, so the folder is neither the clone nor within .matataki.
 */
export async function writeProject(projectDir: string, siteDir: string, ports: Ports): Promise<void> {
  await mkdir(projectDir, { recursive: true });
  await mkdir(siteDir, { recursive: true });
  await symlink(siteDir, join(projectDir, SITE_FOLDER));
  for (const name of LINKED) {
    if (existsSync(join(ROOT, name))) await symlink(join(ROOT, name), join(projectDir, name));
  }
  const committed = parseObject(await readFile(join(ROOT, 'firebase.json'), 'utf8'), 'firebase.json');
  await writeFile(
    join(projectDir, 'firebase.json'),
    `${JSON.stringify(localConfig(committed, ports), undefined, 2)}\n`,
  );
}

/** The committed firebase.json as the emulators need it: filled in, with their ports, the site's folder, local origins in the headers. */
export function localConfig(committed: JsonObject, ports: Ports): JsonObject {
  const hosting = objectAt(fillHosting(committed, builtSite('emulator')), 'hosting');
  return {
    ...committed,
    hosting: {
      ...hosting,
      public: SITE_FOLDER,
      headers: listAt(hosting, 'headers').map((rule) => localHeaderRule(rule, ports)),
    },
    emulators: { ...emulatorAddresses(ports), ui: { enabled: false }, singleProjectMode: true },
  };
}

function emulatorAddresses(ports: Ports): JsonObject {
  const at = (port: number): JsonObject => ({ host: HOST, port });
  return {
    auth: at(ports.auth),
    functions: at(ports.functions),
    firestore: { ...at(ports.firestore), websocketPort: ports.firestoreWebsocket },
    storage: at(ports.storage),
    hosting: at(ports.hosting),
    hub: at(ports.hub),
    eventarc: at(ports.eventarc),
    tasks: at(ports.tasks),
    logging: at(ports.logging),
  };
}

function localHeaderRule(rule: unknown, ports: Ports): unknown {
  if (!isObject(rule)) return rule;
  const headers = listAt(rule, 'headers')
    // A browser that believed this would ask for https on this machine's port too.
    .filter((header) => !(isObject(header) && header.key === 'Strict-Transport-Security'))
    .map((header) => {
      if (!isObject(header) || header.key !== 'Content-Security-Policy') return header;
      return { ...header, value: localPolicy(String(header.value), originsOf(ports)) };
    });
  return { ...rule, headers };
}
