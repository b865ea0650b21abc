import type { ComponentType } from 'react';
import type { LoaderFunction, LoaderFunctionArgs, Params, RouteObject } from 'react-router-dom';
import type { Deployment } from './deployment/createDeployment.ts';
import { PageNotFound } from './pageNotFound.ts';

/** Whether a page is there for an address: of the right shape, or found. If not, the 404 page shows. */
export type ValidityCheck = (params: Params<string>, url: URL) => boolean | Promise<boolean>;

/** Makes the loader of a route that has a validity check. */
export const checked =
  (isValid: ValidityCheck) =>
  async ({ params, request }: LoaderFunctionArgs): Promise<null> => {
    const url = new URL(request.url);
    if (await isValid(params, url)) return null;
    throw new PageNotFound(readablePath(url.pathname));
  };

/** A path as people write it, 「/はな」 rather than its percent signs. For reading only: it may not lead back. */
export function readablePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** What a route module hands over. A page may define a validity check or a loader beside its component. */
export type PageModule = {
  readonly Component: ComponentType;
  readonly isValid?: ValidityCheck;
  readonly loader?: LoaderFunction;
};

/**
 * A page loaded on demand. If its chunk is gone with an old deployment, the address is loaded anew, and nothing is drawn
 * until then; where that does not help, the error page shows.
 */
export const lazyPage =
  (deployment: Deployment, pendingHref: () => string | undefined) =>
  (load: () => Promise<PageModule>): Pick<RouteObject, 'lazy'> => ({
    lazy: async () => {
      try {
        const { Component, isValid, loader = isValid && checked(isValid) } = await load();
        return loader === undefined ? { Component } : { Component, loader };
      } catch (error) {
        if (deployment.chunkLost(pendingHref())) return new Promise(() => undefined);
        throw error;
      }
    },
  });
