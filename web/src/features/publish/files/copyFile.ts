import { limits } from '#contract/limits.ts';

/**
 * A chosen file is a reference: it cannot be read any more once it was moved or changed, or its picker's permission
 * ended, not even from IndexedDB. The copy has its bytes. Rejects if it cannot be read. Returns what is refused by its
 * size as it is.
 */
export async function copyFile(file: File): Promise<File> {
  if (file.size > limits.photo.maxBytes) return file;
  return new File([await file.arrayBuffer()], file.name, { type: file.type, lastModified: file.lastModified });
}
