import { randomBytes } from 'node:crypto';
import { describe } from 'vitest';
import { uploadContentTypes } from '#contract/callables/createPhotos.ts';
import { photoStatuses } from '#contract/documents/photo.ts';
import { limits } from '#contract/limits.ts';
import { type Actor, nobody, nobodyMakes, only, useStorage } from './harness.ts';
import { active, documented, everyone, signedIn } from './personas.ts';

// Uids are `{run}owner`, photos `{run}published`.
const run = `rulestests${randomBytes(6).toString('hex')}`;
const named = (path: string): string => path.replaceAll(run, '');

const uploads = `uploads/${run}owner`;
const reserved = `${uploads}/${run}reserved`;
const arrived = `${uploads}/${run}arrived`;
const arrivedReplacement = `${uploads}/${run}published/${run}arrivedReplacement`;
const replacement = `${uploads}/${run}published/${run}replacement`;
const avatar = `avatars/${run}owner/256`;
const pictures = [
  `photos/${run}published/${run}published/320.webp`,
  `photos/${run}published/${run}published/full.jpg`,
  `photos/${run}published/${run}replacement/share.jpg`,
];
const quarantined = [`quarantine/photos/${run}removed/original`, 'quarantine/evidence.jpg'] as const;
const strays = [
  'stray.jpg',
  `exports/${run}owner/secret.zip`,
  'uploads/stray.jpg',
  `originals/${run}owner/${run}reserved`,
  `photos/${run}published/320.webp`,
  'avatars/stray.jpg',
] as const;

// No document: nobody with an account, but possibly a person whose account was just deleted.
const withAccount = active.filter((name) => documented.includes(name));

const reservation = (ownerId: string) => ({ ownerId: `${run}${ownerId}`, status: 'uploading' });
const replacing = (ownerId: string, status = 'uploading') => ({
  ownerId: `${run}${ownerId}`,
  status,
  replaces: `${run}published`,
});

describe('storage', () => {
  const site = useStorage(run, {
    documents: {
      [`photos/${run}reserved`]: reservation('owner'),
      [`photos/${run}arrived`]: reservation('owner'),
      [`photos/${run}small`]: { ...reservation('owner'), uploadBytes: 100 },
      [`photos/${run}smallReplacement`]: { ...replacing('owner'), uploadBytes: 100 },
      ...Object.fromEntries(everyone.map((name) => [`photos/${run}reservedBy${name}`, reservation(name)])),
      [`photos/${run}replacement`]: replacing('owner'),
      [`photos/${run}arrivedReplacement`]: replacing('owner'),
      ...Object.fromEntries(everyone.map((name) => [`photos/${run}replacementBy${name}`, replacing(name)])),
      ...Object.fromEntries(
        photoStatuses.map((status) => [`photos/${run}replacement${status}`, replacing('owner', status)]),
      ),
      ...Object.fromEntries(
        photoStatuses.map((status) => [`photos/${run}${status}`, { ownerId: `${run}owner`, status }]),
      ),
    },
    objects: [arrived, arrivedReplacement, ...pictures, avatar, ...quarantined, ...strays],
  });

  const at = ({ bucket }: Actor, path: string) => bucket.ref(path);
  const read = (path: string) => (actor: Actor) => at(actor, path).getMetadata();
  const list = (path: string) => (actor: Actor) => at(actor, path).list({ maxResults: 1 });
  const change = (path: string) => (actor: Actor) => at(actor, path).updateMetadata({ cacheControl: 'no-store' });
  const remove = (path: string) => (actor: Actor) => at(actor, path).delete();

  type File = {
    readonly size?: number;
    readonly contentType?: string;
    readonly customMetadata?: Record<string, string>;
  };
  const put = async (actor: Actor, path: string, { size = 8, contentType = 'image/jpeg', ...metadata }: File = {}) => {
    await at(actor, path).put(new Uint8Array(size), { contentType, ...metadata });
    return { wrote: path };
  };

  /** Whatever `path` is, no client creates, changes or deletes anything there. */
  const nobodyWritesAt = (path: string): void => {
    nobodyMakes(site, `write to ${named(path)} or beside it`, {
      write: (actor) => put(actor, path),
      'write beside it': (actor) => put(actor, `${path}New`),
      'change its metadata': change(path),
      delete: remove(path),
    });
  };

  describe('uploads', () => {
    for (const [what, size] of [
      ['an empty original', 0],
      ['an original a byte too large', limits.photo.maxBytes + 1],
    ] as const) {
      nobody(site, `upload ${what}`, (actor) => put(actor, reserved, { size }), ['owner']);
    }
    for (const contentType of [
      'application/octet-stream',
      'text/html',
      'video/mp4',
      'text/image/jpeg',
      'image/',
      'image/svg+xml',
      'image/gif',
      'IMAGE/JPEG',
    ]) {
      nobody(site, `upload what is declared as ${contentType}`, (actor) => put(actor, reserved, { contentType }), [
        'owner',
      ]);
    }
    nobody(
      site,
      'upload with custom metadata',
      (actor) => put(actor, reserved, { customMetadata: { sealed: 'true' } }),
      ['owner'],
    );
    for (const status of photoStatuses.filter((other) => other !== 'uploading')) {
      nobody(site, `upload the original of a photo that is ${status}`, (actor) =>
        put(actor, `${uploads}/${run}${status}`),
      );
    }
    nobody(site, 'upload without a reservation', (actor) => put(actor, `${uploads}/${run}none`));
    nobody(site, 'upload below a reservation', (actor) => put(actor, `${reserved}/deeper`));
    nobody(
      site,
      "upload somebody else's reservation to the own folder",
      (actor) => put(actor, `uploads/${actor.uid}/${run}reserved`),
      signedIn.filter((name) => name !== 'owner'),
    );
    nobody(
      site,
      "upload an own reservation to somebody else's folder",
      (actor) => put(actor, `uploads/${run}statusless/${run}reservedBy${actor.uid.slice(run.length)}`),
      signedIn.filter((name) => name !== 'statusless'),
    );
    nobody(site, 'upload another picture as a photo of its own', (actor) => put(actor, `${uploads}/${run}replacement`));
    nobody(site, 'upload a photo as another picture of one', (actor) =>
      put(actor, `${uploads}/${run}published/${run}reserved`),
    );
    nobody(site, 'upload a photo as another picture of itself', (actor) => put(actor, `${reserved}/${run}reserved`));
    nobody(site, 'upload another picture for another photo than reserved', (actor) =>
      put(actor, `${uploads}/${run}held/${run}replacement`),
    );
    nobody(site, 'upload another picture without a reservation', (actor) =>
      put(actor, `${uploads}/${run}published/${run}none`),
    );
    for (const status of photoStatuses.filter((other) => other !== 'uploading')) {
      nobody(site, `upload another picture whose reservation is ${status}`, (actor) =>
        put(actor, `${uploads}/${run}published/${run}replacement${status}`),
      );
    }
    nobody(
      site,
      "upload somebody else's other picture to the own folder",
      (actor) => put(actor, `uploads/${actor.uid}/${run}published/${run}replacement`),
      signedIn.filter((name) => name !== 'owner'),
    );
    nobody(
      site,
      'upload another picture with custom metadata',
      (actor) => put(actor, replacement, { customMetadata: { sealed: 'true' } }),
      ['owner'],
    );
    nobody(
      site,
      'upload another picture a byte too large',
      (actor) => put(actor, replacement, { size: limits.photo.maxBytes + 1 }),
      ['owner'],
    );
    only(site, ['owner'], "upload another picture of the owner's photo", (actor) => put(actor, replacement));
    only(
      site,
      withAccount,
      'upload an own other picture',
      (actor) => put(actor, `uploads/${actor.uid}/${run}published/${run}replacementBy${actor.uid.slice(run.length)}`),
      signedIn,
    );
    only(site, ['owner'], "upload the original of the owner's reservation", (actor) => put(actor, reserved));
    only(
      site,
      withAccount,
      'upload the original of an own reservation',
      (actor) => put(actor, `uploads/${actor.uid}/${run}reservedBy${actor.uid.slice(run.length)}`),
      signedIn,
    );
    for (const contentType of uploadContentTypes) {
      only(
        site,
        ['owner'],
        `upload what is declared as ${contentType}`,
        (actor) => put(actor, reserved, { contentType }),
        ['owner'],
      );
    }
    only(site, ['owner'], 'upload an original of a single byte', (actor) => put(actor, reserved, { size: 1 }), [
      'owner',
    ]);
    only(
      site,
      ['owner'],
      'upload an original of exactly the largest size',
      (actor) => put(actor, reserved, { size: limits.photo.maxBytes }),
      ['owner'],
    );

    for (const [what, path] of [
      ['an original', `${uploads}/${run}small`],
      ['another picture', `${uploads}/${run}published/${run}smallReplacement`],
    ] as const) {
      nobody(site, `upload ${what} that is larger than reserved`, (actor) => put(actor, path, { size: 101 }), [
        'owner',
      ]);
      only(site, ['owner'], `upload ${what} of the reserved size`, (actor) => put(actor, path, { size: 100 }), [
        'owner',
      ]);
    }

    nobody(site, 'read an original', read(arrived));
    nobody(site, 'list the originals of a user', list(uploads));
    nobody(site, 'list below an original', list(arrived));
    nobody(site, 'overwrite an original, its photo still uploading', (actor) => put(actor, arrived));
    nobodyWritesAt(arrived);
    nobody(site, 'read the original of another picture', read(arrivedReplacement));
    nobody(site, 'list the originals of other pictures', list(`${uploads}/${run}published`));
    nobodyWritesAt(arrivedReplacement);
  });

  describe('pictures', () => {
    for (const path of [...pictures, avatar, ...quarantined]) nobody(site, `read ${named(path)}`, read(path), everyone);
    nobody(site, 'list the files of a photo', list(`photos/${run}published`));
    nobody(site, 'list the folders of photos', list('photos'));
    nobody(site, 'list the files of a picture', list(`photos/${run}published/${run}published`));
    nobody(site, 'list the avatars of a user', list(`avatars/${run}owner`));
    nobody(site, 'list below an avatar', list(avatar));
    nobody(site, 'put a picture beside an own reservation', (actor) =>
      put(actor, `photos/${run}reserved/${run}reserved/320.webp`),
    );
    nobody(site, 'write an own avatar', (actor) => put(actor, `avatars/${actor.uid}/256`));
    for (const path of [...pictures, avatar, ...quarantined]) nobodyWritesAt(path);
    for (const path of quarantined)
      nobody(site, `list beside ${named(path)}`, list(path.slice(0, path.lastIndexOf('/'))));
  });

  describe('paths without a rule', () => {
    for (const path of strays) {
      nobody(site, `read ${named(path)}`, read(path));
      nobodyWritesAt(path);
    }
    nobody(site, 'list the bucket', list('/'));
  });
});
