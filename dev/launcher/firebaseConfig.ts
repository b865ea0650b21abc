import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { objectAt, parseObject } from './json.ts';
import { emulatorEnv, PROJECT_ID } from './origins.ts';
import { ROOT } from './paths.ts';
import { HOST, type Ports } from './ports.ts';

/**
 * Writes the firebase.json of one local site, with its own ports and its own build of the site, and the functions' settings to go with
 * it. It lies in the root of the clone, because firebase-tools takes only paths within the folder of a firebase.json. Returns its path.
 */
export async function writeConfig(
  portOffset: number,
  ports: Ports,
  stackDir: string,
  siteDir: string,
): Promise<string> {
  await mkdir(siteDir, { recursive: true });
  const { MATATAKI_SITE_ORIGIN, MATATAKI_FRESH_SECONDS } = emulatorEnv(ports);
  const settings = { MATATAKI_SITE_ORIGIN, MATATAKI_FRESH_SECONDS, MATATAKI_SITE_DIR: siteDir };
  const dotenv = Object.entries(settings).map(([name, value]) => `${name}=${JSON.stringify(value)}\n`);
  await writeFile(join(stackDir, `.env.${PROJECT_ID}`), dotenv.join(''));
  const committed = parseObject(await readFile(join(ROOT, 'firebase.json'), 'utf8'), 'firebase.json');
  const functions = Array.isArray(committed.functions) ? committed.functions : [];
  const { firestoreWebsocket, firestore, ...others } = ports;
  const at = (port: number) => ({ host: HOST, port });
  const config = {
    ...committed,
    functions: functions.map((codebase) => ({ ...Object(codebase), configDir: relative(ROOT, stackDir) })),
    hosting: { ...objectAt(committed, 'hosting'), public: relative(ROOT, siteDir) },
    emulators: {
      ...Object.fromEntries(Object.entries(others).map(([name, port]) => [name, at(port)])),
      firestore: { ...at(firestore), websocketPort: firestoreWebsocket },
      ui: { enabled: false },
      singleProjectMode: true,
    },
  };
  const path = join(ROOT, `.firebase-${portOffset}.json`);
  await writeFile(path, `${JSON.stringify(config, undefined, 2)}\n`);
  return path;
}
