import { existsSync } from 'node:fs';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type JsonObject, objectAt, parseObject } from './json.ts';
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

/** The committed firebase.json with the ports of these emulators and the folder of their site, and without the console, which nobody asked for. */
function localConfig(committed: JsonObject, ports: Ports): JsonObject {
  return {
    ...committed,
    hosting: { ...objectAt(committed, 'hosting'), public: SITE_FOLDER },
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
