import { fillPlaces, type HeaderSite } from '#contract/edge/pageHeaders.ts';
import { isObject, type JsonObject, objectAt } from '../launcher/json.ts';

/** Pure: a `firebase.json` whose hosting names one site's own hosts in the places that the committed file leaves open. */
export function fillHosting(config: JsonObject, site: HeaderSite): JsonObject {
  const fill = (value: unknown): unknown => {
    if (typeof value === 'string') return fillPlaces(value, site);
    if (Array.isArray(value)) return value.map(fill);
    if (isObject(value)) return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, fill(inner)]));
    return value;
  };
  return { ...config, hosting: fill(objectAt(config, 'hosting')) };
}
