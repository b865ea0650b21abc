import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { ROOT } from '../launcher/paths.ts';

const packageSchema = v.object({
  integrity: v.optional(v.string()),
  resolved: v.optional(v.string()),
  link: v.optional(v.boolean()),
});
const lockSchema = v.object({ packages: v.record(v.string(), packageSchema) });

it.each(['package-lock.json', 'functions/package-lock.json'])(
  'npm checks the content of every package of %s, and takes it from whatever registry it is configured for',
  (file) => {
    const { packages } = v.parse(lockSchema, JSON.parse(readFileSync(join(ROOT, file), 'utf8')));
    const installed = Object.entries(packages).filter(
      ([path, { link }]) => path.includes('node_modules/') && link !== true,
    );
    expect(installed.length).toBeGreaterThan(100);
    const unchecked = installed.filter(([, { integrity = '' }]) => !/^sha512-[\w+/]{86}==$/u.test(integrity));
    expect(unchecked.map(([path]) => path)).toEqual([]);
    expect(installed.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([]);
  },
);
