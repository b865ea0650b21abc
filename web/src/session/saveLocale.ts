import type { Store } from 'jotai';
import { savePreferencesContract } from '#contract/callables/savePreferences.ts';
import type { Locale } from '#contract/documents/user.ts';
import { call } from '#data/call.ts';
import { changeUser, user } from './atoms.ts';

/**
 * Keeps the language of who is signed in with their account; `undefined`: every browser follows its own. Nothing is sent
 * where it is kept already, nor while nobody is signed in or the person is banned. Fails with a `ContractError`.
 */
export async function saveLocale(store: Store, locale: Locale | undefined): Promise<void> {
  const person = store.get(user);
  if (person === null || person.status === 'banned' || person.locale === locale) return;
  await call(savePreferencesContract, { locale: locale ?? null });
  changeUser(store, person.uid, ({ locale: _before, ...rest }) => (locale === undefined ? rest : { ...rest, locale }));
}
