import type { SiteConfig } from '../../web/src/data/siteConfig.ts';
import { isObject, type JsonObject, objectAt } from '../launcher/json.ts';

/** What of a site's configuration stands in the headers of Hosting. */
export type HostedSite = {
  readonly firebase: Pick<SiteConfig['firebase'], 'projectId' | 'authDomain' | 'storageBucket'>;
  readonly providers: SiteConfig['providers'];
};

/**
 * Pure: a `firebase.json` whose hosting names one site's own hosts in the places that the committed file leaves open:
 * `{PROJECT}`, `{BUCKET}`, `{AUTH_DOMAIN}`, and `{POPUP_SCRIPTS}` for what the Firebase SDK loads before it opens the window
 * of any provider (nothing where the site offers none). Throws for a place that has another name.
 */
export function fillHosting(config: JsonObject, { firebase, providers }: HostedSite): JsonObject {
  const values: ReadonlyMap<string, string> = new Map([
    ['PROJECT', firebase.projectId],
    ['BUCKET', firebase.storageBucket],
    ['AUTH_DOMAIN', firebase.authDomain],
    ['POPUP_SCRIPTS', providers.length > 0 ? 'https://apis.google.com' : ''],
  ]);
  const fill = (value: unknown): unknown => {
    if (typeof value === 'string') return fillText(value, values);
    if (Array.isArray(value)) return value.map(fill);
    if (isObject(value)) return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, fill(inner)]));
    return value;
  };
  return { ...config, hosting: fill(objectAt(config, 'hosting')) };
}

function fillText(text: string, values: ReadonlyMap<string, string>): string {
  return text
    .replace(/\{([A-Z_]+)\}/g, (place, name: string) => {
      const value = values.get(name);
      if (value === undefined) throw new Error(`firebase.json leaves a place open that nobody fills: ${place}`);
      return value;
    })
    .replace(/ +(?=;)/g, '');
}
