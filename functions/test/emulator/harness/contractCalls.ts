import { readdir } from 'node:fs/promises';
import * as v from 'valibot';
import { type Caller, callers } from '#contract/callables/callable.ts';

const contracts = new URL('../../../contract/callables/', import.meta.url);
const contractSchema = v.object({ name: v.string(), caller: v.picklist(callers), input: v.unknown() });

/** The calls of the contract that are for one of these, each with whom it is for, by name. */
export async function callsOfTheContract(...of: readonly Caller[]): Promise<readonly (readonly [string, Caller])[]> {
  const files = (await readdir(contracts)).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  const modules: readonly object[] = await Promise.all(files.map((file) => import(new URL(file, contracts).href)));
  return modules
    .flatMap((module) => Object.values(module))
    .flatMap((exported) => (v.is(contractSchema, exported) ? [[exported.name, exported.caller] as const] : []))
    .filter(([, caller]) => of.includes(caller))
    .sort();
}
