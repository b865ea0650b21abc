import { defineSecret } from 'firebase-functions/params';

const key = defineSecret('SEARCH_ENGINE_KEY');

type Environment = Readonly<Record<string, string | undefined>>;

/** The address of a Typesense server, from `functions/.env.PROJECT`; none by default: docs/decisions/search-by-grams.md */
const addressOf = ({ MATATAKI_SEARCH_ENGINE: address }: Environment): string | undefined =>
  address?.replace(/\/+$/, '') || undefined;

/** Empty without an address: a deployment asks for the value of each secret that a function has. */
export const searchSecrets = addressOf(process.env) === undefined ? [] : [key];

/** `address` without a slash at its end. */
export type SearchEngine = { readonly address: string; readonly key: string };

export function searchEngine(
  environment: Environment = process.env,
  readKey: () => string = () => key.value(),
): SearchEngine | undefined {
  const address = addressOf(environment);
  return address === undefined ? undefined : { address, key: readKey() };
}
