import { buffer } from 'node:stream/consumers';
import yauzl from 'yauzl';

/** The files of a ZIP by name, in its order. Checks sizes and CRCs, and takes names only as the format writes them. */
export async function unzip(zip: Buffer): Promise<ReadonlyMap<string, Buffer>> {
  const archive = await yauzl.fromBufferPromise(zip);
  const files = new Map<string, Buffer>();
  for await (const entry of archive.eachEntry()) {
    if (files.has(entry.fileName)) throw new Error(`twice in the ZIP: ${entry.fileName}`);
    files.set(entry.fileName, await buffer(await archive.openReadStreamPromise(entry)));
  }
  return files;
}
