// A process that does nothing but hold a local site, so that a benchmark can measure it and all that it starts. It says how to reach
// the site, and that a part of it stopped by itself; it ends, and the site with it, when its parent lets it go.

import { onEnd } from '../launcher/session.ts';
import { startStack } from '../launcher/stack.ts';

const tell = (message: Readonly<Record<string, unknown>>): void => {
  process.send?.(message);
};

const report = { line: () => undefined, step: <Result>(_title: string, work: () => Promise<Result>) => work() };
const stack = await startStack({ portOffset: Number(process.argv[2]), report });
onEnd(() => stack.stop());
tell({ env: stack.env });
tell({ broken: await stack.broken });
