import { readdir, readFile } from 'node:fs/promises';

type Tree = { readonly processes: number; readonly mb: number };

const absent = (): string => '';

/** The second number behind the name in parentheses, which may hold anything itself. */
const parentOf = (stat: string): number => Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);

/** A process and all that it started, and they in turn. */
async function treeOf(root: number): Promise<readonly number[]> {
  const pids = (await readdir('/proc')).map(Number).filter(Number.isInteger);
  const parents = new Map(
    await Promise.all(
      pids.map(async (pid) => [pid, parentOf(await readFile(`/proc/${pid}/stat`, 'utf8').catch(absent))] as const),
    ),
  );
  const tree = [root];
  for (const pid of tree) tree.push(...pids.filter((candidate) => parents.get(candidate) === pid));
  return tree;
}

/**
 * What a process and everything below it hold in memory: the sum of their proportional set sizes, in which a page that several share
 * counts once. Linux alone tells.
 */
export async function treeMemory(root: number): Promise<Tree> {
  const sizes = await Promise.all(
    (await treeOf(root)).map(async (pid) => {
      const [, kb] = /^Pss:\s+(\d+)/m.exec(await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(absent)) ?? [];
      return kb === undefined ? [] : [Number(kb)];
    }),
  );
  const alive = sizes.flat();
  return { processes: alive.length, mb: alive.reduce((sum, kb) => sum + kb, 0) / 1_000 };
}

const betweenLooksMs = 500;

/** The most that it held at any time during a work, looked at twice a second. */
export async function peakDuring<Result>(root: number, work: Promise<Result>): Promise<{ mb: number; result: Result }> {
  let mb = 0;
  const look = async (): Promise<void> => {
    mb = Math.max(mb, (await treeMemory(root)).mb);
  };
  const timer = setInterval(() => void look(), betweenLooksMs);
  try {
    const result = await work;
    return { mb, result };
  } finally {
    clearInterval(timer);
  }
}
