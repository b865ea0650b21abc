import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import * as v from 'valibot';
import type { Descriptions } from './descriptions.ts';

export const project = { id: 'my-site-0001', number: '123456789012', account: '012345-6789AB-CDEF01' } as const;

type Thing = Readonly<Record<string, unknown>>;
type Ask = { readonly verb: string; readonly host: string; readonly path: string; readonly query: URLSearchParams };

const thingSchema = v.record(v.string(), v.unknown());
const listSchema = v.object({ properties: v.record(v.string(), v.object({ type: v.optional(v.string()) })) });

/** What an empty project has. */
function seeds(): Map<string, Thing> {
  const { id, number, account } = project;
  const own = `projects/${id}`;
  const projectInfo = { projectId: id, projectNumber: number, name: id, lifecycleState: 'ACTIVE' };
  const quota = { quotaId: 'CpuAllocPerProjectRegion', dimensionsInfos: [] };
  const email = `${number}-compute@developer.gserviceaccount.com`;
  return new Map<string, Thing>([
    [`cloudresourcemanager.googleapis.com/v1/${own}`, projectInfo],
    [
      `cloudbilling.googleapis.com/v1/${own}/billingInfo`,
      { name: `${own}/billingInfo`, billingAccountName: `billingAccounts/${account}` },
    ],
    [
      `cloudbilling.googleapis.com/v1/billingAccounts/${account}`,
      { name: `billingAccounts/${account}`, currencyCode: 'JPY' },
    ],
    [
      `logging.googleapis.com/v2/${own}/sinks/_Default`,
      {
        name: '_Default',
        filter: 'NOT LOG_ID("x")',
        destination: `logging.googleapis.com/${own}/locations/global/buckets/_Default`,
      },
    ],
    [
      `logging.googleapis.com/v2/${own}/locations/global/buckets/_Default`,
      { name: `${own}/locations/global/buckets/_Default` },
    ],
    [`iam.googleapis.com/v1/${own}/serviceAccounts/${email}`, { name: `${own}/serviceAccounts/${email}`, email }],
    [
      `cloudquotas.googleapis.com/v1beta/${own}/locations/global/services/run.googleapis.com/quotaInfos/CpuAllocPerProjectRegion`,
      quota,
    ],
    [`identitytoolkit.googleapis.com/admin/v2/${own}/config`, { name: `${own}/config` }],
    ['api.github.com/repos/example/matataki', { id: 42 }],
    [`storagetransfer.googleapis.com/v1/googleServiceAccounts/${id}`, { accountEmail: 'transfer' }],
    [`iam ${own}`, { bindings: [{ role: 'roles/editor', members: [`serviceAccount:${email}`] }] }],
  ]);
}

/** What a patient Google would answer: what was made is there, other things are missing, operations are done. */
function answers({ find }: Descriptions) {
  const things = seeds();
  const made = (key: string, thing: Thing): Thing => {
    things.set(key, thing);
    return thing;
  };
  return ({ verb, host, path, query }: Ask, body: Thing): Thing | undefined => {
    const key = `${host}${path}`;
    const policyOf = `iam ${path.replace(/^\/(storage\/)?v\w+\//u, '').replace(/(:[gs]etIamPolicy|\/iam)$/u, '')}`;
    if (path.endsWith(':getIamPolicy') || (verb === 'GET' && path.endsWith('/iam')))
      return things.get(policyOf) ?? { etag: 'BwXAAAAAAAA=', bindings: [] };
    if (path.endsWith(':setIamPolicy') || path.endsWith('/iam'))
      return made(policyOf, v.parse(thingSchema, body['policy'] ?? body));
    if (path.includes('OrgPolicy')) return { listPolicy: { allValues: 'ALLOW' } };
    if (host === 'serviceusage.googleapis.com')
      return { name: 'operations/done', done: true, response: { email: 'a@b' } };
    if (path.endsWith('/serviceAccount')) return { email_address: 'storage@example.com' };
    if (path.endsWith('/defaultBucket')) {
      const name = `${project.id}.firebasestorage.app`;
      made(`storage.googleapis.com/storage/v1/b/${name}`, { name, location: 'ASIA-NORTHEAST1' });
      return {};
    }
    const method = find(verb, host, path);
    const isOperation = method?.response?.$ref.endsWith('Operation');
    const operation = (response: Thing): Thing => {
      const [parent = ''] = /projects\/[^/]+(\/locations\/[^/]+)?(\/databases\/[^/]+)?/u.exec(path) ?? [];
      return { name: `${parent}/operations/done`, done: true, response };
    };
    if (path.includes('/operations/')) return operation({});
    const answer = method?.document.schemas[method.response?.$ref ?? ''];
    if (verb === 'GET') {
      const thing = things.get(key);
      if (thing !== undefined || !method?.id.endsWith('.list')) return thing;
      const { properties } = v.parse(listSchema, answer);
      const field = Object.keys(properties).find(
        (name) => properties[name]?.type === 'array' && name !== 'unreachable',
      );
      const inside = [...things].filter(
        ([name]) => name.startsWith(`${key}/`) && !name.slice(key.length + 1).includes('/'),
      );
      return { [field ?? '']: inside.map(([, one]) => one) };
    }
    if (verb === 'PATCH' || verb === 'PUT') {
      const thing = made(key, { ...things.get(key), ...body });
      return isOperation ? operation(thing) : thing;
    }
    const isVerb = /:\w+$/u.test(path);
    const ids = [...query].filter(([name]) => /id$/iu.test(name)).map(([, id]) => id);
    const short =
      ids[0] ??
      body['accountId'] ??
      String(body['name'] ?? things.size)
        .split('/')
        .at(-1);
    const id = path.endsWith('/serviceAccounts') ? `${short}@${project.id}.iam.gserviceaccount.com` : short;
    const name =
      host.startsWith('storage.') || host.startsWith('logging.') ? `${id}` : `${path.replace(/^\/v\w+\//u, '')}/${id}`;
    if (path.endsWith(':addVersion')) return { name: `${path.slice('/v1/'.length, -':addVersion'.length)}/versions/1` };
    const thing = {
      ...body,
      name,
      ...(path.endsWith('/serviceAccounts') && { email: id }),
      ...(path.endsWith('/databases') && { locationId: 'asia-northeast1' }),
    };
    if (!isVerb) made(`${key}/${id}`, thing);
    return isOperation ? operation(thing) : thing;
  };
}

/** Answers for all of Google's servers, below paths such as `/pubsub.googleapis.com`. */
export async function localCloud(descriptions: Descriptions) {
  const answer = answers(descriptions);
  const wrong = new Set<string>();
  const asked = new Set<string>();
  const server = createServer(async (request, response) => {
    const sent = await text(request);
    const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://localhost');
    const [, host = '', rest = ''] = /^\/([^/]+)(.*)$/u.exec(decodeURIComponent(pathname)) ?? [];
    const verb = String(request.headers['x-http-method-override'] ?? request.method);
    const body: unknown = sent.startsWith('{') ? JSON.parse(sent) : undefined;
    if (descriptions.hosts.has(host)) for (const one of descriptions.judge(verb, host, rest, body)) wrong.add(one);
    asked.add(`${verb} ${host}${rest}`);
    const found = answer({ verb, host, path: rest, query }, v.is(thingSchema, body) ? body : {});
    response.writeHead(found === undefined ? 404 : 200, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(found ?? { error: { code: 404, message: 'not found', status: 'NOT_FOUND' } }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, wrong, asked, [Symbol.dispose]: () => void server.close() };
}

/** The environment of a gcloud that knows nobody and asks only a local cloud. */
export function gcloudEnvironment(origin: string, folder: string): Readonly<Record<string, string>> {
  const apis =
    'billingbudgets cloudbilling cloudfunctions cloudquotas cloudresourcemanager eventarc firestore iam logging monitoring pubsub recaptchaenterprise run secretmanager serviceusage';
  const overrides = apis.split(' ').map((api) => [api, `${api}.googleapis.com/`] as const);
  const addresses = [...overrides, ['storage', 'storage.googleapis.com/storage/v1/'] as const].map(
    ([api, address]) => [`CLOUDSDK_API_ENDPOINT_OVERRIDES_${api.toUpperCase()}`, `${origin}/${address}`] as const,
  );
  return {
    ...Object.fromEntries(addresses),
    CLOUDSDK_CONFIG: `${folder}/gcloud`,
    CLOUDSDK_CORE_ACCOUNT: 'owner@example.com',
    CLOUDSDK_CORE_DISABLE_PROMPTS: '1',
    CLOUDSDK_CORE_DISABLE_USAGE_REPORTING: 'true',
    CLOUDSDK_CORE_CHECK_GCE_METADATA: 'false',
    CLOUDSDK_COMPONENT_MANAGER_DISABLE_UPDATE_CHECK: 'true',
    CLOUDSDK_AUTH_ACCESS_TOKEN_FILE: `${folder}/token`,
  };
}
