import { buffer } from 'node:stream/consumers';
import * as v from 'valibot';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { collectionNames, collectionOf } from '#contract/collections.ts';
import { exportZip } from '../../src/mydata/makeExport.ts';
import { recountPhoto } from '../../src/photos/updateDerived.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { dataAt } from './harness/erasure.ts';
import { bucketOfTests } from './harness/fragileBucket.ts';
import { type FullAccount, giveCaseJob, giveEverything } from './harness/fullAccount.ts';
import { newcomer, type Person } from './harness/people.ts';
import { placesThatMention } from './harness/scan.ts';
import { unzip } from './harness/unzip.ts';

// A whole account, and a scan of the whole site.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let person: Person;
let other: Person;
let full: FullAccount;
let places: readonly string[];
let files: ReadonlyMap<string, Buffer>;
beforeAll(async () => {
  [person, other] = [await newcomer(), await newcomer()];
  full = await giveEverything(person, other, bucketOfTests);
  await giveCaseJob(person.uid);
  for (const id of full.photos) await recountPhoto(id, systemClock);
  expect(await dataAt(`photoCounts/${full.reported}`)).toBeDefined();
  places = await placesThatMention([person.uid]);
  files = await unzip(await buffer(await exportZip(person.uid, bucketOfTests, new Date())));
});

const listSchema = v.array(v.looseObject({ id: v.string() }));
const json = (name: string): unknown => JSON.parse(String(files.get(name)));
const list = (name: string) => v.parse(listSchema, json(name));
const idsIn = (name: string) => list(name).map(({ id }) => id);

/** The files of the ZIP for a collection. What staff did is in a file of its own. */
function filesOf(collection: string): readonly string[] {
  const name = collectionNames.find((known) => known === collection);
  const exported = name && collectionOf(name).exported;
  const file = typeof exported === 'string' ? [exported] : [];
  return collection === 'auditLog' ? [...file, 'acts.json'] : file;
}

/** A file contains a list of documents, or a single document about the person. */
function isIn(file: string, id: string, path: string): boolean {
  const documents = v.safeParse(listSchema, json(file));
  return documents.success ? documents.output.some((one) => [id, path].includes(one.id)) : id === person.uid;
}

function isExported(place: string): boolean {
  const object = new RegExp(`^[^:]+: (originals|uploads|avatars)/${person.uid}/(.+)$`).exec(place);
  if (object) {
    const [, root = '', name = ''] = object;
    const folder = { originals: 'photos/', uploads: 'photos/uploads/', avatars: 'avatar/' }[root];
    return files.has(`${folder}${name}.jpg`);
  }
  const segments = place.split('/');
  const [id = '', collection = ''] = segments.reverse();
  if (collection === 'likes' && id.endsWith(`_${person.uid}`))
    return idsIn('likes.json').includes(id.split('_')[0] ?? '');
  return filesOf(collection).some((file) => files.has(file) && isIn(file, id, place));
}

/** Documents that mention a person and are not in their export, and why. */
const notHandedOut = (): readonly (readonly [string, RegExp])[] => [
  ['whom others have muted or banned is in their own document', new RegExp(`^users/${other.uid}$`)],
  ['which photos were sent together is in photos.json', /^publications\//],
  ['who is online is a list of the site, and presence.json says the same', /^aggregates\/presence$/],
  ['what somebody else reported is the reporter’s', new RegExp(`^reports/${person.uid}_${other.uid}$`)],
  ['a case on somebody else; the act is in acts.json', new RegExp(`^cases/user_${other.uid}_`)],
  ['who decided about the person is not theirs to read', new RegExp(`^deciders/ban_${person.uid}$`)],
  ['what colleagues think of a decision is theirs', new RegExp(`^secondLooks/${full.name}-`)],
  ['whom somebody decided about is in acts.json', new RegExp(`^deciders/(?:ban_${other.uid}|appeal_${full.name})$`)],
  [
    'what somebody else reported of a photo or an album is the reporter’s',
    new RegExp(`^(?:photo|album)Reports/.+_${other.uid}$`),
  ],
  [
    'what staff write for each other names other people',
    new RegExp(`^(?:staffNotes/${full.name}-|users/${other.uid}/notices/staff-note_)`),
  ],
  ['keyed hashes say nothing that account.json does not', new RegExp(`^banMarks/${person.uid}$`)],
  ['a rule of the site; the act is in acts.json', new RegExp(`^ngTags/${full.name}$`)],
  ['what a reporter was told is theirs', new RegExp(`^users/${other.uid}/notices/${full.name}$`)],
  ['who likes or follows is told to nobody', new RegExp(`^(?:likes/.+_${other.uid}$|follows/${other.uid}_)`)],
  ['follows.json says the same', new RegExp(`^followLists/${person.uid}$`)],
  ['whom others follow is theirs', new RegExp(`^followLists/${other.uid}$`)],
  ['a copy that no case names is deleted', new RegExp(`: quarantine/user_${person.uid}/`)],
  ['whose photo covers a tag is public, and photos.json has the photo', new RegExp(`^tags/${full.name}$`)],
  ['an export does not hold the one of before', new RegExp(`: exports/${person.uid}/`)],
];

describe('an export', () => {
  it('an album comes with the order of its photos', () => {
    expect(list('albums.json').filter((entry) => Array.isArray(entry['photoIds']))).toHaveLength(1);
  });

  it('an export has every document that mentions the person, with listed exceptions', () => {
    expect(places.length).toBeGreaterThan(35);
    const left = places.filter((place) => !isExported(place));
    const reasons = notHandedOut();
    expect(left.filter((place) => !reasons.some(([, pattern]) => pattern.test(place)))).toEqual([]);
    for (const [why, pattern] of reasons)
      expect(
        left.filter((place) => pattern.test(place)),
        why,
      ).not.toEqual([]);
  });

  it('an export says what the person did as staff, but not to whom', () => {
    expect(list('acts.json')).toEqual([
      { id: `${full.name}-1`, action: 'banUser', on: 'users', reason: 'a reason', at: '2026-01-01T00:00:00.000Z' },
    ]);
  });

  it('an export says once what staff did to the account and the photos, but not who did it', () => {
    expect(idsIn('moderation.json').toSorted()).toEqual([`${full.name}-2`, `${full.name}-3`]);
    expect(list('moderation.json')).toContainEqual(
      expect.objectContaining({ target: `photos/${full.name}`, before: { ownerId: person.uid, caption: 'rude' } }),
    );
    for (const file of ['moderation.json', 'acts.json', 'evidence.json', 'jobs.json', 'titles.json', 'appeals.json']) {
      expect(String(files.get(file)), file).not.toContain(other.uid);
    }
  });

  it('an export says which titles the person proposed, and when', () => {
    const title = { name: 'a title', reading: '', kind: 'game', status: 'active' };
    expect(list('titles.json')).toEqual([{ id: full.name, ...title, createdAt: '2026-01-01T00:00:00.000Z' }]);
  });

  it('an export says that reports follow a decision about the person, but not the decision', () => {
    const id = `jobs/case_user_${person.uid}_1`;
    const [startedAt, updatedAt] = ['2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'];
    expect(list('jobs.json').filter((job) => job.id === id)).toEqual([
      { id, kind: 'case', phase: 'done', startedAt, updatedAt },
    ]);
  });

  it('an export has the evidence with its picture, but nothing of the case', () => {
    const photo = full.reported;
    const kept = (id: string, imagePath: string) => ({ id, evidence: { ownerId: person.uid, imagePath } });
    const all = [
      { id: `user_${person.uid}`, evidence: { bio: 'a bio', uid: person.uid } },
      kept(`photo_${photo}`, `quarantine/photo_${photo}/1-${full.name}`),
      kept(`album_${full.name}-own`, `quarantine/album_${full.name}-own/1`),
      kept(`photo_${full.name}-gone`, `quarantine/photo_${full.name}-gone/1`),
    ];
    expect(list('evidence.json')).toHaveLength(all.length);
    expect(list('evidence.json')).toEqual(expect.arrayContaining(all));
    expect(String(files.get(`evidence/photo_${photo}.jpg`))).toBe('evidence');
    expect(String(files.get(`evidence/photo_${full.name}-gone.jpg`))).toBe('evidence of what is gone');
  });

  it('an export says how many of the person’s reports were right', () => {
    expect(json('reporter.json')).toMatchObject({ resolved: 2, dismissed: 1 });
  });

  it('an export explains every file in it', () => {
    for (const name of files.keys()) {
      const shown = name.includes('/') ? `${name.split('/')[0]}/` : name;
      for (const readme of ['README.txt', 'はじめにお読みください.txt']) {
        if (!/\.txt$/.test(name)) expect(String(files.get(readme)), name).toContain(shown);
      }
    }
  });
});
