import { isRouteErrorResponse } from 'react-router-dom';

/** Thrown where a page's validity check fails; the error page shows its message and the app goes on. */
export class PageNotFound extends Error {
  constructor(path: string) {
    super(`Page Not Found: ${path}`);
    this.name = 'PageNotFound';
  }
}

/** What the error page says: the title is fixed for both kinds. */
export type PageError =
  | { readonly kind: 'not-found'; readonly title: 'Page Not Found'; readonly message: string }
  | { readonly kind: 'broken'; readonly title: 'Internal Server Error' };

/** Tells a page that is not there from everything else that can go wrong. */
export function describeError(error: unknown, path: string): PageError {
  if (error instanceof PageNotFound) return { kind: 'not-found', title: 'Page Not Found', message: error.message };
  if (isRouteErrorResponse(error) && error.status === 404) {
    return { kind: 'not-found', title: 'Page Not Found', message: `Page Not Found: ${path}` };
  }
  return { kind: 'broken', title: 'Internal Server Error' };
}
