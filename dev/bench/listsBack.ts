import { createServer, get } from 'node:http';
import { startEdge } from '../edge/edge.ts';
import type { Stack } from '../launcher/stack.ts';
import { listsProject, type ManyPhotos } from './manyPhotos.ts';
import { startSiteInstance } from './siteInstance.ts';
import type { StaticServer } from './staticServer.ts';

/**
 * What answers builds of the site for the many photos, behind the front: lists come from an instance of `site` that knows no other photos,
 * pictures are those of the demo photos they are like.
 */
export async function startListsBack(stack: Stack, { modelOf }: ManyPhotos, port: number) {
  const site = await startSiteInstance(stack, port, listsProject);
  const pictures = createServer((request, response) => {
    const path = String(request.url).replace(/^\/i\/(\w+)/, (_, id: string) => `/i/${modelOf(id)}`);
    get(`${stack.origins.site}${path}`, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    }).on('error', () => response.writeHead(502).end());
  });
  await new Promise<void>((resolve) => pictures.listen(port + 1, '127.0.0.1', resolve));
  return {
    serve: async (build: StaticServer): Promise<StaticServer> => {
      const edge = await startEdge({
        originOf: (path) => {
          if (path.startsWith('/api/')) return site.origin;
          return path.startsWith('/i/') ? `http://127.0.0.1:${port + 1}` : build.origin;
        },
      });
      const close = (): void => {
        build.close();
        void edge.close();
      };
      return { ...build, origin: edge.origin, close };
    },
    stop: () => {
      site.stop();
      pictures.close();
    },
  };
}
