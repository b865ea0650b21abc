import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { addressedLocale, currentLanguage } from '#i18n/current.ts';
import { useSiteNavigate } from '#i18n/SiteLink.tsx';

/** Where the address names a language and people choose another one, the address names that one. */
export function useAddressedLanguage(): void {
  const { search, hash, state } = useLocation();
  const navigate = useSiteNavigate();
  const locale = useAtomValue(currentLanguage)?.locale;
  useEffect(() => {
    const named = addressedLocale(search);
    if (named === undefined || locale === undefined || named === locale) return;
    const query = new URLSearchParams(search);
    query.set('lang', locale);
    void navigate({ search: `?${query}`, hash }, { replace: true, preventScrollReset: true, state });
  }, [locale, search, hash, state, navigate]);
}
