import type { Store } from 'jotai';
import { savePreferencesContract } from '#contract/callables/savePreferences.ts';
import type { Locale } from '#contract/documents/user.ts';
import { call } from '#data/call.ts';
import { changeUser, user } from './atoms.ts';

/** `undefined` lets each browser follow its own language. Throws a `ContractError`. */
export async function saveLocale(store: Store, locale: Locale | undefined): Promise<void> {
  const person = store.get(user);
  if (person === null || person.status === 'banned' || person.locale === locale) return;
  await call(savePreferencesContract, { locale: locale ?? null });
  changeUser(store, person.uid, ({ locale: _before, ...rest }) => (locale === undefined ? rest : { ...rest, locale }));
}
