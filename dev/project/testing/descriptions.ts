import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { ROOT } from '../../launcher/paths.ts';

type Schema = {
  readonly $ref?: string | undefined;
  readonly type?: string | undefined;
  readonly format?: string | undefined;
  readonly enum?: readonly string[] | undefined;
  readonly items?: Schema | undefined;
  readonly properties?: Readonly<Record<string, Schema>> | undefined;
  readonly additionalProperties?: Schema | undefined;
  readonly readOnly?: boolean | undefined;
};
const schemaSchema: v.GenericSchema<unknown, Schema> = v.object({
  $ref: v.optional(v.string()),
  type: v.optional(v.string()),
  format: v.optional(v.string()),
  enum: v.optional(v.array(v.string())),
  items: v.optional(v.lazy(() => schemaSchema)),
  properties: v.optional(
    v.record(
      v.string(),
      v.lazy(() => schemaSchema),
    ),
  ),
  additionalProperties: v.optional(v.lazy(() => schemaSchema)),
  readOnly: v.optional(v.boolean()),
});

const referenceSchema = v.optional(v.object({ $ref: v.optional(v.string(), '') }));
const methodSchema = v.object({
  id: v.string(),
  httpMethod: v.string(),
  path: v.string(),
  flatPath: v.optional(v.string()),
  parameters: v.optional(v.record(v.string(), v.object({ pattern: v.optional(v.string()) })), {}),
  request: referenceSchema,
  response: referenceSchema,
});
type Node = {
  readonly methods: Readonly<Record<string, v.InferOutput<typeof methodSchema>>>;
  readonly resources: Readonly<Record<string, Node>>;
};
const nodeSchema: v.GenericSchema<unknown, Node> = v.object({
  methods: v.optional(v.record(v.string(), methodSchema), {}),
  resources: v.optional(
    v.record(
      v.string(),
      v.lazy(() => nodeSchema),
    ),
    {},
  ),
});
const documentSchema = v.intersect([
  nodeSchema,
  v.object({ rootUrl: v.string(), servicePath: v.string(), schemas: v.record(v.string(), schemaSchema) }),
]);
type Document = v.InferOutput<typeof documentSchema>;

const apis =
  'billingbudgets cloudbilling cloudfunctions cloudresourcemanager cloudquotas eventarc firebaseappcheck firebasestorage firestore iam identitytoolkit logging monitoring pubsub recaptchaenterprise run secretmanager serviceusage storage storagetransfer';

/** Google's descriptions of its APIs, from the client for Python, which has them all. Kept in `.matataki`. */
function readDocuments(): readonly Document[] {
  const kept = join(ROOT, '.matataki/descriptions');
  const folder = join(kept, 'googleapiclient/discovery_cache/documents');
  const python = (...args: string[]) => {
    const { status, stderr } = spawnSync('python3', ['-m', ...args], { cwd: kept, encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
  };
  if (!existsSync(folder)) {
    mkdirSync(kept, { recursive: true });
    python('pip', 'download', '--quiet', '--no-deps', 'google-api-python-client');
    python('zipfile', '-e', ...globSync('*.whl', { cwd: kept }), '.');
  }
  const files = apis.split(' ').flatMap((api) => globSync(`${api}.v*.json`, { cwd: folder }));
  return files.map((file) => v.parse(documentSchema, JSON.parse(readFileSync(join(folder, file), 'utf8'))));
}

export type Method = {
  readonly document: Document;
  readonly host: string;
  readonly patterns: readonly RegExp[];
} & v.InferOutput<typeof methodSchema>;

function* methodsOf(document: Document, node: Node = document): Generator<Method> {
  const base = `/${document.servicePath}`;
  for (const method of Object.values(node.methods)) {
    const patternOf = (template: string): RegExp => {
      const parts = `${base}${template}`.replace('//', '/').split(/(\{\+?[^}]+\})/u);
      const sources = parts.map((part) => {
        if (!part.startsWith('{')) return part.replace(/[.*+?^$()|[\]\\]/gu, '\\$&');
        if (!part.startsWith('{+')) return '[^/]+?';
        return (method.parameters[part.slice(2, -1)]?.pattern ?? '.+').replace(/^\^|\$$/gu, '');
      });
      return new RegExp(`^${sources.join('')}$`);
    };
    const templates = new Set([method.path, method.flatPath ?? method.path]);
    yield { ...method, document, host: new URL(document.rootUrl).hostname, patterns: [...templates].map(patternOf) };
  }
  for (const child of Object.values(node.resources)) yield* methodsOf(document, child);
}

/** Says at which fields a value does not fit a schema. */
function* misfits(schemas: Document['schemas'], schema: Schema, value: unknown, where: string): Generator<string> {
  const check = (inner: Schema, part: unknown, at: string) => misfits(schemas, inner, part, at);
  if (schema.$ref !== undefined) return yield* check(schemas[schema.$ref] ?? {}, value, where);
  if (schema.type === 'array') {
    if (!Array.isArray(value)) return yield `${where} is no list`;
    for (const [index, one] of value.entries()) yield* check(schema.items ?? {}, one, `${where}[${index}]`);
  } else if (schema.type === 'object') {
    if (!v.is(v.record(v.string(), v.unknown()), value)) return yield `${where} is no object`;
    for (const [key, one] of Object.entries(value)) {
      const inner = schema.properties?.[key] ?? schema.additionalProperties;
      if (inner === undefined) yield `${where} has no field ${key}`;
      else yield* check(inner, one, `${where}.${key}`);
    }
  } else if (schema.type === 'boolean' || schema.type === 'string') {
    const isNumber = typeof value === 'number' && /int64/u.test(schema.format ?? '');
    if (typeof value !== schema.type && !isNumber) yield `${where} is no ${schema.type}`;
    else if (schema.enum && !schema.enum.includes(String(value))) yield `${where} is none of ${schema.enum.join()}`;
  } else if (schema.type !== undefined && schema.type !== 'any' && typeof value !== 'number')
    yield `${where} is no number`;
}

/** Names that the descriptions do not have, for those that they have. */
const renamed = (host: string, path: string): string =>
  host.startsWith('identitytoolkit') ? path.replace('/admin/', '/') : path.replace('/v1alpha/', '/v1beta/');

export function readDescriptions() {
  const methods = readDocuments().flatMap((document) => [...methodsOf(document)]);
  const hosts = new Set(methods.map(({ host }) => host));
  const find = (verb: string, host: string, path: string): Method | undefined =>
    methods.find(
      (one) =>
        one.host === host && one.httpMethod === verb && one.patterns.some((each) => each.test(renamed(host, path))),
    );
  return {
    hosts,
    find,
    /** What does not fit about a request. */
    judge(verb: string, host: string, path: string, body: unknown): readonly string[] {
      const method = find(verb, host, path);
      if (method === undefined) return [`there is no ${verb} https://${host}${path}`];
      if (method.request === undefined || body === undefined) return [];
      return [...misfits(method.document.schemas, { $ref: method.request.$ref }, body, method.id)];
    },
  };
}
export type Descriptions = ReturnType<typeof readDescriptions>;
