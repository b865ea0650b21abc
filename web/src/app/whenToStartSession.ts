import { matchPath } from 'react-router-dom';
import { routes } from '#contract/routes.ts';

// Pages that show photos to everybody: they come first, and who is looking can be asked after.
const photoPages = [routes.home, routes.photos, routes.photo, routes.tag];

type Visit = { readonly path: string; readonly hinted: boolean };

/**
 * When to begin to ask who is signed in: at once where somebody probably is or where the page depends on it, else after
 * the first photo, so that a visitor's first photo waits for nothing of Firebase's.
 */
export function whenToStartSession({ path, hinted }: Visit): 'at-once' | 'after-first-photo' {
  if (hinted || path === routes.photoUpload) return 'at-once';
  return photoPages.some((pattern) => matchPath(pattern, path) !== null) ? 'after-first-photo' : 'at-once';
}
