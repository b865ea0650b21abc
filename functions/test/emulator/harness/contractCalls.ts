import { readdir } from 'node:fs/promises';
import * as v from 'valibot';
import { type Caller, callers } from '#contract/callables/callable.ts';
import type { RateName } from '#contract/rates.ts';
import type { CallName } from '../../../src/calls.ts';

const contracts = new URL('../../../contract/callables/', import.meta.url);
const contractSchema = v.looseObject({
  name: v.custom<CallName>((name) => typeof name === 'string'),
  caller: v.picklist(callers),
  rate: v.custom<RateName | 'unlimited'>((rate) => typeof rate === 'string'),
  whileReadOnly: v.string(),
  input: v.unknown(),
});

export async function wholeContract(): Promise<readonly v.InferOutput<typeof contractSchema>[]> {
  const files = (await readdir(contracts)).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  const modules: readonly object[] = await Promise.all(files.map((file) => import(new URL(file, contracts).href)));
  return modules
    .flatMap((module) => Object.values(module))
    .flatMap((exported) => (v.is(contractSchema, exported) ? [exported] : []));
}

/** The contract's calls for one of these callers, each with its caller, by name. */
export async function callsOfTheContract(...of: readonly Caller[]): Promise<readonly (readonly [string, Caller])[]> {
  const calls = (await wholeContract()).map(({ name, caller }) => [name, caller] as const);
  return calls.filter(([, caller]) => of.includes(caller)).sort();
}

const objectSchema = v.looseObject({ entries: v.record(v.string(), v.unknown()) });
const wrapperSchema = v.looseObject({ wrapped: v.unknown() });
const listSchema = v.looseObject({ type: v.literal('array'), item: v.unknown() });
const choiceSchema = v.looseObject({ options: v.array(v.looseObject({ entries: v.unknown() })) });
const textSchema = v.looseObject({ type: v.literal('string') });

/** The path to a text in a schema: `['photos', '0', 'titleId']`. */
function textPaths(schema: unknown, path: readonly string[]): readonly (readonly string[])[] {
  if (v.is(textSchema, schema)) return [path];
  if (v.is(wrapperSchema, schema)) return textPaths(schema.wrapped, path);
  if (v.is(listSchema, schema)) return textPaths(schema.item, [...path, '0']);
  if (v.is(choiceSchema, schema)) return schema.options.flatMap((option) => textPaths(option, path));
  if (!v.is(objectSchema, schema)) return [];
  return Object.entries(schema.entries).flatMap(([name, field]) => textPaths(field, [...path, name]));
}

/** The paths at which a call's input takes a text. */
export async function textFieldsOf(call: string): Promise<readonly (readonly string[])[]> {
  const contract = (await wholeContract()).find(({ name }) => name === call);
  if (!contract) throw new Error(`${call} is no call of the contract`);
  return textPaths(contract.input, []);
}
