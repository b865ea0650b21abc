import type { Plugin } from 'vite';

/**
 * Gives the build an id: the app knows it as `__BUILD_ID__`, and `builds/latest.json` tells it to tabs that still run
 * an older one (DESIGN 2, deployment check).
 */
export function buildId(id: string): Plugin {
  const latest = JSON.stringify({ id });
  return {
    name: 'matataki-build-id',
    config: () => ({ define: { __BUILD_ID__: JSON.stringify(id) } }),
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'builds/latest.json', source: latest });
    },
    configureServer(server) {
      server.middlewares.use('/builds/latest.json', (_request, response) => {
        response.setHeader('Content-Type', 'application/json');
        response.end(latest);
      });
    },
  };
}
