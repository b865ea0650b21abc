import { createStore } from 'jotai';
import { type Mock, vi } from 'vitest';
import { ContractError } from '#contract/errors.ts';
import { parsePhotoId, parseUid } from '#contract/ids.ts';
import type { OwnPhoto } from '#data/photos/ownPhotos.ts';
import { createLimiter } from '#lib/limiter.ts';
import type { ReservationRequest, UploadEnvironment } from '../uploadEnvironment.ts';
import { uploadItems } from '../uploadItems.ts';

export const anOwnPhoto = (id: string, changes: Partial<OwnPhoto>): OwnPhoto => ({
  id: parsePhotoId(id),
  ownerId: parseUid('hana'),
  owner: { username: 'hana', displayName: '花', photoURL: null },
  caption: '',
  description: '',
  alt: '',
  tags: [],
  tagKeys: [],
  titleWords: [],
  albumKeys: [],
  spoiler: false,
  sensitive: false,
  showExif: false,
  showMoment: false,
  licence: 'all-rights-reserved',
  download: 'none',
  status: 'uploading',
  visibility: 'public',
  listed: false,
  width: 0,
  height: 0,
  thumbhash: '',
  color: '',
  variants: {},
  createdAt: new Date(0),
  updatedAt: new Date(0),
  ...changes,
});

export const someFacts = {
  contentType: 'image/jpeg',
  width: 40,
  height: 30,
  hasLocation: false,
  isAnimated: false,
  isConverted: false,
  fingerprint: '',
} as const;

type Call =
  | 'inspect'
  | 'findTwins'
  | 'reserve'
  | 'discard'
  | 'send'
  | 'readPhoto'
  | 'followPhoto'
  | 'putInAlbum'
  | 'claim'
  | 'showInLists'
  | 'openPreview'
  | 'closePreview';

type TestEnvironment = UploadEnvironment & { readonly [Name in Call]: Mock<UploadEnvironment[Name]> } & {
  readonly phases: () => string[];
};

/** Everything succeeds except for `changes`: each file is a picture whose content is its name, published on arrival. */
export function anEnvironment(changes: Partial<UploadEnvironment> = {}): TestEnvironment {
  let keys = 0;
  let ids = 0;
  const store = createStore();
  const everythingGoesWell = {
    inspect: async (file) => ({
      ok: true,
      file,
      preview: new Blob(['small']),
      facts: { ...someFacts, fingerprint: await file.text() },
    }),
    findTwins: async () => [],
    reserve: async (requests) =>
      requests.map(() => {
        ids += 1;
        const id = parsePhotoId(String(ids).padStart(20, '0'));
        return { id, uploadPath: `uploads/hana/${id}`, strippedTags: [], isHeld: false };
      }),
    discard: async () => undefined,
    send: async () => undefined,
    readPhoto: async (id) => anOwnPhoto(id, {}),
    followPhoto: async (id) => anOwnPhoto(id, { status: 'published' }),
    putInAlbum: async () => [],
    claim: async () => () => undefined,
    showInLists: () => undefined,
    openPreview: () => 'blob:preview',
    closePreview: () => undefined,
  } satisfies Partial<UploadEnvironment>;
  const calls = { ...everythingGoesWell, ...changes };
  return {
    store,
    inspect: vi.fn(calls.inspect),
    findTwins: vi.fn(calls.findTwins),
    reserve: vi.fn(calls.reserve),
    discard: vi.fn(calls.discard),
    send: vi.fn(calls.send),
    readPhoto: vi.fn(calls.readPhoto),
    followPhoto: vi.fn(calls.followPhoto),
    putInAlbum: vi.fn(calls.putInAlbum),
    claim: vi.fn(calls.claim),
    claims: new Map(),
    showInLists: vi.fn(calls.showInLists),
    openPreview: vi.fn(calls.openPreview),
    closePreview: vi.fn(calls.closePreview),
    isOnline: changes.isOnline ?? (() => true),
    newKey: () => {
      keys += 1;
      return `key${keys}`;
    },
    arrivalPatienceMs: 50,
    copying: createLimiter(1),
    inspecting: createLimiter(2),
    sending: createLimiter(3),
    running: new Map(),
    phases: () => store.get(uploadItems).map(({ phase }) => phase.phase),
  };
}

export const refusing =
  (isWrong: (request: ReservationRequest) => boolean, field: string, then: UploadEnvironment['reserve']) =>
  async (requests: readonly ReservationRequest[]) => {
    const index = requests.findIndex(isWrong);
    if (index >= 0) throw new ContractError('invalid-argument', 'no', { field: `photos.${index}.${field}` });
    return then(requests);
  };

export const files = (...names: string[]): File[] => names.map((name) => new File([name], `${name}.jpg`));
