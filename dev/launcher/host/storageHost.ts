import { linkSync, rmSync } from 'node:fs';
import { copyFile, link, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isObject } from '../json.ts';
import { call, insidesOf } from './insides.ts';

/** What a save asks of the Storage emulator. */
export interface StorageHost {
  /**
   * From now on nothing that is deleted is gone: an export has every object that existed at any moment since. The
   * function it returns ends that.
   */
  keepDeleted(): () => void;
}

/** An object as an export holds it; bytes never change under their name. */
export interface StoredObject {
  readonly folder: string;
  readonly diskName: string;
  readonly metadata: string;
}

const KEPT = '.kept';

/**
 * Lets an export link the objects' bytes in place of copying them, so that it takes no time and meets no file that has
 * just gone. Without this, bytes that are deleted while an export copies them end firebase-tools (ENOENT).
 */
export function saveByLinks(): StorageHost {
  const layer = insidesOf('storage/files', 'StorageLayer', ['export', 'deleteFile', 'path', 'listBuckets']);
  const persistence = insidesOf('storage/persistence', 'Persistence', ['deleteFile', 'getDiskPath', 'getDiskFileName']);
  let windows = 0;
  let kept: string[] = [];
  let deleted: StoredObject[] = [];

  persistence.replace(
    'deleteFile',
    (original) =>
      function (key, failSilently) {
        if (windows > 0 && call(this, 'getDiskFileName', key) !== undefined) {
          const path = String(call(this, 'getDiskPath', key));
          linkSync(path, path + KEPT);
          kept.push(path + KEPT);
        }
        return Reflect.apply(original, this, [key, failSilently]);
      },
  );
  layer.replace(
    'deleteFile',
    (original) =>
      function (bucket, object) {
        const before = windows > 0 ? storedObjects(this).get(String(call(this, 'path', bucket, object))) : undefined;
        const wasThere = Reflect.apply(original, this, [bucket, object]);
        if (before !== undefined && wasThere === true) deleted.push(before);
        return wasThere;
      },
  );
  layer.replace(
    'export',
    () =>
      async function (folder) {
        const buckets: unknown = await call(this, 'listBuckets');
        const ids = Array.isArray(buckets) ? buckets.filter(isObject).map(({ id }) => ({ id })) : [];
        const there = [...storedObjects(this).values()];
        const names = new Set(there.map(({ metadata }) => nameIn(metadata)));
        await writeExport(String(folder), ids, [
          ...there,
          ...deleted.filter(({ metadata }) => !names.has(nameIn(metadata))),
        ]);
      },
  );
  return {
    keepDeleted() {
      windows += 1;
      return () => {
        windows -= 1;
        if (windows > 0) return;
        for (const path of kept) rmSync(path, { force: true });
        kept = [];
        deleted = [];
      };
    },
  };
}

/** The objects of a `StorageLayer`, by bucket and name. */
function storedObjects(layer: unknown): ReadonlyMap<string, StoredObject> {
  const { _files: files, _persistence: persistence } = isObject(layer) ? layer : {};
  if (!(files instanceof Map) || !isObject(persistence)) throw new Error('StorageLayer keeps its objects elsewhere');
  const folder = String(persistence.dirPath);
  return new Map(
    [...files].map(([key, file]: [unknown, unknown]) => [
      String(key),
      {
        folder,
        diskName: String(call(persistence, 'getDiskFileName', key)),
        // What begins with `_` is not the object's, but a way back to the emulator.
        metadata: JSON.stringify(isObject(file) ? file.metadata : {}, (name, value: unknown) =>
          name.startsWith('_') ? undefined : value,
        ),
      },
    ]),
  );
}

const nameIn = (metadata: string): unknown => {
  const parsed: unknown = JSON.parse(metadata);
  return isObject(parsed) ? `${parsed.bucket}/${parsed.name}` : undefined;
};

/** Writes an export as firebase-tools reads it, without objects that are gone since they were listed. */
export async function writeExport(
  folder: string,
  buckets: readonly unknown[],
  objects: readonly StoredObject[],
): Promise<void> {
  await mkdir(join(folder, 'blobs'), { recursive: true });
  await mkdir(join(folder, 'metadata'), { recursive: true });
  await writeFile(join(folder, 'buckets.json'), JSON.stringify({ buckets }));
  for (const { folder: from, diskName, metadata } of objects) {
    const path = join(from, diskName);
    const copy = join(folder, 'blobs', diskName);
    const isThere = (await linkOrCopy(path, copy)) || (await linkOrCopy(path + KEPT, copy));
    if (isThere) await writeFile(join(folder, 'metadata', `${encodeURIComponent(diskName)}.json`), metadata);
  }
}

/** Another file system takes no link of ours. `false`: there is no such file. */
async function linkOrCopy(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to).catch(() => copyFile(from, to));
    return true;
  } catch (error) {
    if (isObject(error) && error.code === 'ENOENT') return false;
    throw error;
  }
}
