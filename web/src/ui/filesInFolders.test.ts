import { describe, expect, test } from 'vitest';
import { filesInFolders, mostFiles } from './filesInFolders.ts';

const isPicture = ({ name }: File): boolean => name.endsWith('.jpg');

type Tree = { readonly [name: string]: Tree | 'file' | 'unreadable' };

const common = { fullPath: '', filesystem: { name: '', root: undefined }, getParent: () => undefined };

/** As a browser gives it: a reader answers a hundred entries at once. */
function entryOf(name: string, content: Tree | 'file' | 'unreadable'): FileSystemEntry {
  if (typeof content === 'string') {
    const file = (onFile: (file: File) => void, onError: (error: Error) => void): void =>
      content === 'file' ? onFile(new File([name], name)) : onError(new Error('gone'));
    return Object.assign(Object.create(null), { ...common, name, isFile: true, isDirectory: false, file });
  }
  const createReader = () => {
    const left = Object.entries(content).map((each) => entryOf(...each));
    return { readEntries: (onEntries: (entries: FileSystemEntry[]) => void) => onEntries(left.splice(0, 100)) };
  };
  return Object.assign(Object.create(null), { ...common, name, isFile: false, isDirectory: true, createReader });
}

const namesIn = async (tree: Tree) =>
  (await filesInFolders([entryOf('dropped', tree)], isPicture)).map(({ name }) => name);

describe('a dropped folder', () => {
  test('the pictures of a folder and of those in it are taken by name, and nothing else', async () => {
    const tree: Tree = {
      'b10.jpg': 'file',
      'b2.jpg': 'file',
      a: { deeper: { 'in.jpg': 'file' }, 'Thumbs.db': 'file', 'notes.txt': 'file' },
      '.DS_Store': 'file',
      '._b2.jpg': 'file',
      __MACOSX: { 'copy.jpg': 'file' },
      empty: {},
    };
    expect(await namesIn(tree)).toEqual(['in.jpg', 'b2.jpg', 'b10.jpg']);
  });

  test('a file that cannot be read does not stop the others', async () => {
    expect(await namesIn({ 'a.jpg': 'unreadable', 'b.jpg': 'file' })).toEqual(['b.jpg']);
  });

  test('a folder of more than a hundred files is read to its end, up to the most files', async () => {
    const tree = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`${at}.jpg`, 'file' as const]));
    expect(await namesIn(tree(150))).toHaveLength(150);
    expect(await namesIn(tree(mostFiles + 50))).toHaveLength(mostFiles);
  });

  test('folders without an end are left', async () => {
    let tree: Tree = { 'deep.jpg': 'file' };
    for (let depth = 0; depth < 40; depth += 1) tree = { inner: tree, [`${depth}.jpg`]: 'file' };
    const names = await namesIn(tree);
    expect(names).toContain('39.jpg');
    expect(names).not.toContain('deep.jpg');
  });

  test('a file that was dropped beside a folder is taken, whatever it is', async () => {
    const dropped = [entryOf('raw.cr3', 'file'), entryOf('folder', { 'a.jpg': 'file' }), new File([], 'b.txt')];
    expect((await filesInFolders(dropped, isPicture)).map(({ name }) => name)).toEqual(['raw.cr3', 'a.jpg', 'b.txt']);
  });
});
