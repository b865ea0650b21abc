import { useCallback } from 'react';
import {
  Link,
  type LinkProps,
  type NavigateOptions,
  parsePath,
  type To,
  useLocation,
  useNavigate,
} from 'react-router-dom';
import { inAddressedLanguage } from './addressedLanguage.ts';

const keepLanguage = (search: string, to: To): To =>
  inAddressedLanguage(search, typeof to === 'string' ? parsePath(to) : to);

/** A `Link` that keeps the page's `?lang=`, in the server's HTML too. The router learns no routes from links. */
export function SiteLink({ to, ...rest }: LinkProps) {
  const { search } = useLocation();
  return <Link to={keepLanguage(search, to)} discover="none" {...rest} />;
}

/** `useNavigate` that keeps the page's `?lang=`. A number goes through the history. */
export function useSiteNavigate() {
  const { search } = useLocation();
  const navigate = useNavigate();
  return useCallback(
    (to: To | number, options?: NavigateOptions) =>
      typeof to === 'number' ? navigate(to) : navigate(keepLanguage(search, to), options),
    [search, navigate],
  );
}
