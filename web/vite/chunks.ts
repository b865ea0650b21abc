const anyOf = (folder: string, names: string): RegExp => new RegExp(`/${folder}/(${names})\\.tsx?$`);

/** What every page begins with, and what many that come later share with it. */
const core: readonly RegExp[] = [
  anyOf('functions/contract', 'errors|ids|limits|paths|routes|documents/photo|documents/stored'),
  anyOf('web/src/app', 'paths'),
  anyOf('web/src/data', 'firestoreRest|firestoreValues|pageCache|photoUrls|photos|photosEdition|site|siteConfig'),
  anyOf('web/src/i18n', 'current|errorWords|locale|messages|useMessages'),
  anyOf('web/src/lib', 'loadPastCache|unreachable'),
  anyOf('web/src/session', 'atoms|session|signInRequest|mute/rememberedMutes'),
  anyOf('web/src/ui', 'Button|Icon|IconButton|Spinner|VisuallyHidden|classNames|toast|useOnDemand'),
  /\/node_modules\/(jotai|react|react-dom|react-router|react-router-dom|scheduler|valibot)\//,
  /vite\/preload-helper/,
];

/** A list of photos. */
const list: readonly RegExp[] = [
  anyOf(
    'web/src/features/photos',
    'photoWords|grid/\\w+|list/(isKept|latestListKey|photoListCommands|photoList|photoLists)',
  ),
  anyOf('web/src/features/photos/list', 'PhotoListView|seenPhotos|useLooks|withoutMuted'),
  anyOf('web/src/lib', 'justifyRows|keptByKey|thumbhashUrl'),
  anyOf('web/src/ui', 'ErrorState|ListEnd|Skeleton|useElementWidth'),
  /\/node_modules\/thumbhash\//,
];

const inAny =
  (patterns: readonly RegExp[]) =>
  (id: string): boolean =>
    patterns.some((pattern) => pattern.test(id));

/**
 * Two chunks that the bundler would take apart by who shares what: a dozen small files, which together are larger, and before
 * the first photo every byte counts. Each with all that it imports: what is cut in two by hand may load in a circle.
 */
export const codeSplitting = {
  includeDependenciesRecursively: true,
  groups: [
    { name: 'core', test: inAny(core) },
    { name: 'list', test: inAny(list) },
  ],
};
