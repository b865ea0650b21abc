import * as v from 'valibot';

/** The known providers; the configuration says which of them the site offers. */
export const providerNames = ['google', 'twitter', 'github', 'facebook'] as const;
export type ProviderName = (typeof providerNames)[number];

const filled = v.pipe(v.string(), v.trim(), v.nonEmpty());
const origin = v.pipe(v.string(), v.url());

const emulatorsSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ auth: origin, firestore: origin, storage: origin }),
);

const providersSchema = v.pipe(
  v.string(),
  v.transform((list) => list.split(',').flatMap((name) => name.trim() || [])),
  v.array(v.picklist(providerNames)),
);

const environmentSchema = v.pipe(
  v.object({
    VITE_FIREBASE_PROJECT_ID: filled,
    VITE_FIREBASE_API_KEY: filled,
    VITE_FIREBASE_AUTH_DOMAIN: filled,
    VITE_FIREBASE_STORAGE_BUCKET: filled,
    VITE_FIREBASE_APP_ID: filled,
    VITE_EMULATORS: v.optional(
      v.union([
        v.pipe(
          v.literal(''),
          v.transform(() => undefined),
        ),
        emulatorsSchema,
      ]),
    ),
    VITE_AUTH_PROVIDERS: v.optional(providersSchema, ''),
    VITE_APP_CHECK_SITE_KEY: v.optional(v.string(), ''),
  }),
  v.transform((read) => ({
    firebase: {
      projectId: read.VITE_FIREBASE_PROJECT_ID,
      apiKey: read.VITE_FIREBASE_API_KEY,
      authDomain: read.VITE_FIREBASE_AUTH_DOMAIN,
      storageBucket: read.VITE_FIREBASE_STORAGE_BUCKET,
      appId: read.VITE_FIREBASE_APP_ID,
    },
    emulators: read.VITE_EMULATORS,
    providers: read.VITE_AUTH_PROVIDERS,
    /** A reCAPTCHA Enterprise key; `undefined` if the site has no App Check. */
    appCheckSiteKey: read.VITE_APP_CHECK_SITE_KEY || undefined,
  })),
);

export type SiteConfig = v.InferOutput<typeof environmentSchema>;

/** Throws one sentence that names every variable that is missing or wrong. */
export function parseSiteConfig(environment: Readonly<Record<string, unknown>>): SiteConfig {
  const result = v.safeParse(environmentSchema, environment);
  if (!result.success) {
    const names = new Set(result.issues.map((issue) => String(issue.path?.[0]?.key ?? 'the environment')));
    throw new Error(
      `Matataki cannot be built or started: ${[...names].join(', ')} missing or wrong; web/.env.example says what belongs there.`,
    );
  }
  return result.output;
}
