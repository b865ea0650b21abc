import type { Store } from 'jotai';
import { type ComponentType, type ReactNode, Suspense, useMemo } from 'react';
import {
  type LoaderFunctionArgs,
  type NonIndexRouteObject,
  type Params,
  useLoaderData,
  useParams,
  useSearchParams,
} from 'react-router-dom';
import type { RouteName } from '#contract/routes.ts';
import { queries } from '#data/queryClient.ts';
import { languageInUse } from '#i18n/current.ts';
import { loadWords, type Words } from '#i18n/words.ts';

/** A page that parses its address. The page's file exports an object of this type. */
type Page<Address, Loaded> = {
  /** The page's file in Vite's manifest, where the server finds the page's scripts and styles. */
  readonly module: string;
  readonly parse: (search: URLSearchParams, params: Params) => Address;
  readonly loader: (store: Store, address: Address, request: Request) => Promise<Loaded>;
  /** The areas of words that the first draw needs. */
  readonly words: readonly (keyof Words)[];
  readonly Component: ComponentType<{ address: Address; loaded: Loaded }>;
  /** Shown when the loader throws an error that is no `Response`. */
  readonly Failed?: ComponentType<{ address: Address; error: unknown }>;
};

class LoadFailure {
  readonly error: unknown;
  constructor(error: unknown) {
    this.error = error;
  }
}

/** On the server, an error that is not from a read is a fault and must not become a page. */
function isFault(store: Store, error: unknown): boolean {
  const failed = store
    .get(queries)
    .getQueryCache()
    .findAll({ predicate: ({ state }) => state.error === error });
  return typeof window === 'undefined' && failed.length === 0;
}

type PageRoute = Pick<NonIndexRouteObject, 'Component' | 'loader' | 'handle'>;

const read =
  <Address, Loaded>({ module, parse, loader, words, Component, Failed }: Page<Address, Loaded>) =>
  (store: Store): PageRoute => ({
    handle: { modules: ['src/app/pages.tsx', module] },
    loader: async ({ params, request }: LoaderFunctionArgs): Promise<Loaded | LoadFailure> => {
      const locale = languageInUse(store);
      // If words fail to load, rendering shows the error.
      const loading = Promise.allSettled(words.map((area) => loadWords(area, locale)));
      const loaded = await loader(store, parse(new URL(request.url).searchParams, params), request).catch((error) => {
        if (Failed === undefined || error instanceof Response || isFault(store, error)) throw error;
        return new LoadFailure(error);
      });
      await loading;
      return loaded;
    },
    // biome-ignore lint/correctness/noComponentHookFactories: called once, where the page is loaded.
    Component: function LoadedPage() {
      const [search] = useSearchParams();
      // As text: the router makes a new object at each render, which would read a failed list again.
      const params = JSON.stringify(useParams());
      const address = useMemo(() => parse(search, JSON.parse(params)), [search, params]);
      // The router has no type for what this page's loader returned.
      const loaded = useLoaderData();
      return Failed !== undefined && loaded instanceof LoadFailure ? (
        <Suspense>
          <Failed address={address} error={loaded.error} />
        </Suspense>
      ) : (
        <Component address={address} loaded={loaded} />
      );
    },
  });

/** A page of fixed text, which the server draws too. */
const text = (page: Pick<Page<undefined, undefined>, 'module' | 'words'> & { readonly Component: () => ReactNode }) =>
  read({ ...page, parse: () => undefined, loader: async () => undefined });

const plain = (Component: ComponentType) => (): PageRoute => ({ Component });

/** Without the pages of `routes.tsx` and those of the admin area (`AdminArea.tsx`). */
export type PageName = Exclude<RouteName, 'home' | 'photo' | `admin${string}`>;

/** Pages that the first photo does not need: the list of their chunks stays out of the code before that photo. */
const pages: Readonly<Record<PageName, () => Promise<(store: Store) => PageRoute>>> = {
  about: async () => text((await import('#features/legal/AboutPage.tsx')).aboutPage),
  album: async () => read((await import('#features/photos/albums/AlbumPage.tsx')).albumPage),
  albums: async () => read((await import('#features/photos/albums/AlbumsPage.tsx')).albumsPage),
  banned: async () => plain((await import('./BannedRoute.tsx')).BannedRoute),
  day: async () => read((await import('#features/photos/day/DayPage.tsx')).dayPage),
  dayOf: async () => read((await import('#features/photos/day/DayPage.tsx')).dayPage),
  following: async () => plain((await import('./FollowingRoute.tsx')).FollowingRoute),
  liked: async () => plain((await import('#features/photos/likes/LikedPage.tsx')).LikedPage),
  photos: async () => read((await import('#features/photos/all/PhotosPage.tsx')).photosPage),
  photoEdit: async () => plain((await import('./PhotoEditRoute.tsx')).PhotoEditRoute),
  photoUpload: async () => plain((await import('#features/publish/upload/UploadPage.tsx')).UploadPage),
  privacy: async () => text((await import('#features/legal/PrivacyPage.tsx')).privacyPage),
  profile: async () => read((await import('./ProfileRoute.tsx')).profilePage),
  rules: async () => text((await import('#features/legal/RulesPage.tsx')).rulesPage),
  search: async () => read((await import('#features/photos/search/SearchPage.tsx')).searchPage),
  settings: async () => plain((await import('#features/settings/SettingsLayout.tsx')).SettingsLayout),
  settingsAccount: async () => plain((await import('#features/settings/account/AccountPage.tsx')).AccountPage),
  settingsFollowing: async () => plain((await import('#features/settings/NamedLists.tsx')).FollowedPage),
  settingsMuted: async () => plain((await import('#features/settings/NamedLists.tsx')).MutedPage),
  settingsMyPhotos: async () => read((await import('#features/publish/desk/MyPhotosPage.tsx')).myPhotosPage),
  settingsPhotos: async () =>
    plain((await import('#features/settings/photos/PhotoSettingsPage.tsx')).PhotoSettingsPage),
  settingsProfile: async () =>
    plain((await import('#features/settings/profile/ProfileSettingsPage.tsx')).ProfileSettingsPage),
  settingsDecisions: async () =>
    plain((await import('#features/settings/account/decisions/DecisionsPage.tsx')).DecisionsPage),
  settingsReports: async () =>
    plain((await import('#features/settings/account/reports/MyReportsPage.tsx')).MyReportsPage),
  tag: async () => read((await import('#features/photos/tag/TagPage.tsx')).tagPage),
  tags: async () => read((await import('#features/catalogue/tags/TagsPage.tsx')).tagsPage),
  titles: async () => read((await import('#features/catalogue/titles/TitlesPage.tsx')).titlesPage),
  users: async () => read((await import('#features/people/list/UsersPage.tsx')).usersPage),
};

export const loadPage = async (name: PageName, store: Store): Promise<PageRoute> => (await pages[name]())(store);
