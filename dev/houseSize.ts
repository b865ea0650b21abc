/**
 * Prints how large the product's code is, in lines and files, at each commit named (`HEAD` if none): tests and words do not count.
 *
 *   node dev/houseSize.ts 45a90e9 HEAD
 */
import { execFileSync } from 'node:child_process';

const parts = ['functions/src', 'functions/contract', 'web/src'];
const isCode = (path: string): boolean =>
  /\.(tsx?|css)$/.test(path) && !/\.test\.|\/testing\/|\/i18n\/(ja|en)\//.test(path);

for (const commit of process.argv.length > 2 ? process.argv.slice(2) : ['HEAD']) {
  const counted = execFileSync('git', ['grep', '-c', '', commit, '--', ...parts], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  const files = counted
    .trim()
    .split('\n')
    .map((line) => /^[^:]*:(.*):(\d+)$/.exec(line))
    .flatMap((found) => (found ? [{ path: found[1] ?? '', lines: Number(found[2]) }] : []))
    .filter(({ path }) => isCode(path));
  for (const part of [...parts, '']) {
    const own = files.filter(({ path }) => path.startsWith(part));
    const lines = own.reduce((sum, file) => sum + file.lines, 0);
    console.log(`${commit}  ${(part || 'all').padEnd(20)} ${lines} lines in ${own.length} files`);
  }
}
