/** What a drop holds: entries only exist during its event. `undefined`: no folder is in it. */
export function droppedEntries(transfer: DataTransfer): readonly (FileSystemEntry | File)[] | undefined {
  const entries = [...transfer.items]
    .filter(({ kind }) => kind === 'file')
    .flatMap((item) => item.webkitGetAsEntry?.() ?? item.getAsFile() ?? []);
  return entries.some((entry) => 'isDirectory' in entry && entry.isDirectory) ? entries : undefined;
}

/** A drop of a whole disk ends. */
export const mostFiles = 200;
const mostEntries = 5_000;
const deepest = 12;

const byName = new Intl.Collator(undefined, { numeric: true });

/**
 * The files that were dropped, and those in dropped folders that are wanted, at any depth, by name. Passes over what is
 * hidden or cannot be read. Never rejects.
 */
export async function filesInFolders(
  dropped: readonly (FileSystemEntry | File)[],
  isWanted: (file: File) => boolean,
): Promise<readonly File[]> {
  const files: File[] = [];
  let left = mostEntries;

  async function take(entry: FileSystemEntry, depth: number): Promise<void> {
    if (files.length >= mostFiles || left <= 0 || depth > deepest) return;
    left -= 1;
    if (isFolder(entry)) {
      const inside = await entriesIn(entry, left);
      const visible = inside.filter(({ name }) => !name.startsWith('.') && !systemFolders.has(name));
      for (const each of visible.toSorted((one, other) => byName.compare(one.name, other.name))) {
        await take(each, depth + 1);
      }
    } else if (isFile(entry)) {
      const file = await new Promise<File | undefined>((resolve) => entry.file(resolve, () => resolve(undefined)));
      if (file !== undefined && (depth === 0 || isWanted(file))) files.push(file);
    }
  }

  for (const entry of dropped) {
    if (entry instanceof File) files.push(entry);
    else await take(entry, 0);
  }
  return files;
}

const systemFolders: ReadonlySet<string> = new Set(['__MACOSX', '@eaDir', '$RECYCLE.BIN']);

const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;

/** A reader answers in parts, the last of which is empty. */
async function entriesIn(folder: FileSystemDirectoryEntry, most: number): Promise<readonly FileSystemEntry[]> {
  const reader = folder.createReader();
  const entries: FileSystemEntry[] = [];
  while (entries.length < most) {
    const part = await new Promise<FileSystemEntry[]>((resolve) => reader.readEntries(resolve, () => resolve([])));
    if (part.length === 0) break;
    entries.push(...part);
  }
  return entries;
}
