import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import * as v from 'valibot';

const documentSchema = v.object({
  id: v.string(),
  grams: v.array(v.string()),
  tagKeys: v.array(v.string()),
  ownerId: v.string(),
  publishedAt: v.pipe(v.number(), v.integer()),
});
type Stored = v.InferOutput<typeof documentSchema>;

const searchSchema = v.object({
  searches: v.array(
    v.object({
      collection: v.string(),
      q: v.literal('*'),
      filter_by: v.string(),
      sort_by: v.string(),
      include_fields: v.literal('id'),
      offset: v.number(),
      limit: v.pipe(v.number(), v.maxValue(250)),
    }),
  ),
});

/** As much of the filters of Typesense as we write: `field:=[a,b]`, `field:>=1`, `field:<1`, `id:[a]`, `&&`, `||`, `()`. */
function matchesFilter(filter: string, document: Stored): boolean {
  const parts = filter.match(/\(|\)|&&|\|\||[A-Za-z]+:(?:=?\[[^\]]*\]|>=\d+|<\d+)|\S+/g) ?? [];
  let at = 0;
  const any = (): boolean => {
    let is = all();
    while (parts[at] === '||') {
      at += 1;
      is = all() || is;
    }
    return is;
  };
  const all = (): boolean => {
    let is = one();
    while (parts[at] === '&&') {
      at += 1;
      is = one() && is;
    }
    return is;
  };
  const one = (): boolean => {
    const part = parts[at] ?? '';
    at += 1;
    if (part === '(') {
      const is = any();
      if (parts[at] !== ')') throw new Error('a bracket is missing');
      at += 1;
      return is;
    }
    const [, field = '', sign = '', value = ''] = /^([A-Za-z]+):(=?\[|>=|<)([^\]]*)\]?$/.exec(part) ?? [];
    const stored = v.parse(v.record(v.string(), v.union([v.string(), v.number(), v.array(v.string())])), document)[
      field
    ];
    if (stored === undefined) throw new Error(`Could not find a filter field named \`${field}\` in the schema.`);
    if (sign === '>=') return Number(stored) >= Number(value);
    if (sign === '<') return Number(stored) < Number(value);
    return [stored].flat().some((each) => value.split(',').includes(String(each)));
  };
  const is = filter === '' || any();
  if (at < parts.length) throw new Error('Could not parse the filter query.');
  return is;
}

/** As much of its sorts as we write: `field:desc` and `_eval([(filter):1,…]):desc`. */
function scoresOf(sort: string, document: Stored): readonly number[] {
  const [, evaluated, rest = sort] = /^_eval\(\[(.*)\]\):desc,(.*)$/.exec(sort) ?? [];
  if (rest !== 'publishedAt:desc')
    throw new Error(`Could not find a field named \`${rest}\` in the schema for sorting.`);
  if (evaluated === undefined) return [document.publishedAt];
  const [best = '', good = ''] = evaluated.split(/\):\d,?/).map((filter) => filter.replace(/^\(/, ''));
  return [matchesFilter(best, document) ? 2 : Number(matchesFilter(good, document)), document.publishedAt];
}

/** A small server that speaks the protocol of Typesense. `trouble` makes it fail. */
export async function startTypesense(key: string) {
  let documents: Map<string, Stored> | undefined;
  let trouble: 'none' | 'error' | 'silence' | 'rubbish' = 'none';
  const asked: string[] = [];

  function answerTo(method: string, url: URL, body: string): readonly [status: number, answer: string] {
    const path = `${method} ${url.pathname}`;
    const found = (answer: object, status = 200) => [status, JSON.stringify(answer)] as const;
    if (path === 'POST /multi_search') {
      const results = v.parse(searchSchema, JSON.parse(body)).searches.map((search) => {
        if (documents === undefined || search.collection !== 'photos') return { code: 404, error: 'Not found.' };
        const fitting = [...documents.values()].filter((document) => matchesFilter(search.filter_by, document));
        const sorted = fitting.toSorted((one, other) => {
          const [ones, others] = [scoresOf(search.sort_by, one), scoresOf(search.sort_by, other)];
          return ones.reduce((sofar, score, index) => sofar || (others[index] ?? 0) - score, 0);
        });
        const hits = sorted.slice(search.offset, search.offset + search.limit).map(({ id }) => ({ document: { id } }));
        return { found: fitting.length, hits, out_of: documents.size, search_time_ms: 1 };
      });
      return found({ results });
    }
    if (path === 'POST /collections') {
      if (documents) return found({ message: 'A collection with name `photos` already exists.' }, 409);
      documents = new Map();
      return [201, body];
    }
    if (documents === undefined) return found({ message: 'Not found.' }, 404);
    if (path === 'POST /collections/photos/documents/import' && url.searchParams.get('action') === 'upsert') {
      const lines = body.split('\n').map((line) => {
        const document = v.safeParse(documentSchema, JSON.parse(line));
        if (!document.success) return { success: false, error: 'Bad JSON.', document: line };
        documents?.set(document.output.id, document.output);
        return { success: true };
      });
      return [200, lines.map((line) => JSON.stringify(line)).join('\n')];
    }
    if (path === 'DELETE /collections/photos/documents') {
      const filter = url.searchParams.get('filter_by') ?? '';
      const gone = [...documents.values()].filter((document) => matchesFilter(filter, document));
      for (const { id } of gone) documents.delete(id);
      return found({ num_deleted: gone.length });
    }
    return found({ message: 'Not Found' }, 404);
  }

  const server = createServer(async (request, response) => {
    const body = await text(request);
    const url = new URL(request.url ?? '/', 'http://localhost');
    asked.push(`${request.method} ${url.pathname}`);
    if (trouble === 'silence') return;
    let answer: readonly [number, string];
    if (request.headers['x-typesense-api-key'] !== key) {
      answer = [401, JSON.stringify({ message: 'Forbidden - a valid `x-typesense-api-key` header must be sent.' })];
    } else if (trouble === 'error') answer = [503, JSON.stringify({ message: 'Not Ready or Lagging' })];
    else if (trouble === 'rubbish') answer = [200, '<html>'];
    else {
      try {
        answer = answerTo(request.method ?? '', url, body);
      } catch (error) {
        answer = [400, JSON.stringify({ message: String(error) })];
      }
    }
    response.writeHead(answer[0], { 'Content-Type': 'application/json' }).end(answer[1]);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = v.parse(v.object({ port: v.number() }), server.address()) satisfies Pick<AddressInfo, 'port'>;
  return {
    engine: { address: `http://127.0.0.1:${port}`, key },
    asked,
    ids: (): readonly string[] => [...(documents?.keys() ?? [])],
    suffer: (next: typeof trouble): void => {
      trouble = next;
    },
    stop: async (): Promise<void> => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
