import * as v from 'valibot';
import { describe, expect, it, vi } from 'vitest';
import { exportAccountContract } from '#contract/callables/exportAccount.ts';
import { photoStatuses } from '#contract/documents/photo.ts';
import type { Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { storagePath } from '#contract/paths.ts';
import { answerOf, call } from './harness/calls.ts';
import { giveEverything } from './harness/fullAccount.ts';
import { putJob } from './harness/jobs.ts';
import { ban, newcomer, type Person } from './harness/people.ts';
import { server } from './harness/site.ts';
import { read } from './harness/storage.ts';
import { until } from './harness/until.ts';
import { unzip } from './harness/unzip.ts';

// Whole accounts, and scans of the whole site.
vi.setConfig({ testTimeout: 240_000 });

const { firestore } = server;
const hourMs = 3_600_000;
const later = (ms: number) => () => new Date(Date.now() + ms);
const jobOf = async (uid: Uid) => (await firestore.doc(`jobs/export_${uid}`).get()).data();

const ask = async (person: Person) =>
  v.parse(exportAccountContract.output, await answerOf('exportAccount', {}, person));
const exported = (person: Person) =>
  until('the export is ready', async () => {
    const answer = await ask(person);
    if (answer.status === 'failed') throw new Error('the export has failed');
    return answer.status === 'ready' ? answer : undefined;
  });

const fetched = async (url: string) => {
  const response = await fetch(url);
  return { status: response.status, headers: response.headers, body: Buffer.from(await response.arrayBuffer()) };
};

const json = (files: ReadonlyMap<string, Buffer>, name: string): unknown => JSON.parse(String(files.get(name)));

describe('exportAccount', () => {
  it('exportAccount returns everything that is stored about a person', async () => {
    const [person, staff] = [await newcomer(), await newcomer()];
    await giveEverything(staff, person, server.bucket);
    const { name, reported, originals, replacement } = await giveEverything(person, staff, server.bucket);
    await firestore.doc(`jobs/export_${person.uid}`).delete();
    expect(await ask(person)).toEqual({ status: 'preparing' });
    const { url, bytes, expiresAt } = await exported(person);
    const { status, headers, body } = await fetched(url);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/zip');
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="matataki-\d{4}-\d\d-\d\d\.zip"/);
    expect(body.byteLength).toBe(bytes);
    expect(new Date(expiresAt).getTime() - Date.now()).toBeGreaterThan(23 * hourMs);
    expect(new Date(expiresAt).getTime() - Date.now()).toBeLessThanOrEqual(24 * hourMs);

    const files = await unzip(body);
    expect(String(files.get('はじめにお読みください.txt'))).toContain('あなたについて保存している');
    expect(String(files.get('README.txt'))).toContain('what Matataki stores about you');
    const record = await server.auth.getUser(person.uid);
    expect(json(files, 'account.json')).toMatchObject({
      uid: person.uid,
      email: record.email,
      createdAt: record.metadata.creationTime,
      lastSignedInAt: record.metadata.lastSignInTime,
      providers: [{ providerId: 'password' }],
    });
    expect(json(files, 'user.json')).toMatchObject({
      username: name,
      locale: 'ja',
      sensitive: 'show',
      strikes: [{ rule: 'spam', note: 'a warning' }],
      status: 'banned',
      ban: { reason: 'spam' },
    });
    expect(json(files, 'profile.json')).toMatchObject({ username: name, bio: 'a bio', featuredPhotoId: reported });
    expect(json(files, 'usernames.json')).toMatchObject([{ id: name }, { id: `${name}_old` }]);
    expect(json(files, 'notices.json')).toHaveLength(4);
    expect(json(files, 'presence.json')).toMatchObject({ lastSeen: '2026-01-01T00:00:00.000Z' });
    expect(json(files, 'rate-limits.json')).toMatchObject({ edits: { used: 1 } });
    expect(json(files, 'role.json')).toMatchObject({ role: 'moderator' });
    expect(json(files, 'photos.json')).toHaveLength(photoStatuses.length + 1);
    expect(json(files, 'photos.json')).toContainEqual(expect.objectContaining({ id: replacement }));
    const until = '2026-01-01T00:00:00.000Z';
    expect(json(files, 'photos.json')).toContainEqual(
      expect.objectContaining({
        ...{ status: 'held', licence: 'cc-by-4.0', formerLicences: [{ licence: 'cc0-1.0', until }] },
        ...{ visibility: 'private', sensitive: true, marked: { at: until, wasSensitive: false } },
      }),
    );
    expect(json(files, 'follows.json')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'user', target: staff.uid }),
        expect.objectContaining({ kind: 'tag', target: name }),
      ]),
    );
    expect(json(files, 'follows.json')).toHaveLength(2);
    expect(json(files, 'reports.json')).toContainEqual(
      expect.objectContaining({ reporterId: person.uid, reason: 'spam' }),
    );
    for (const file of ['photo-reports.json', 'album-reports.json']) {
      expect(json(files, file)).toContainEqual(expect.objectContaining({ targetId: name }));
    }
    // Given likes with their photos, received ones as a number alone.
    expect(json(files, 'likes.json')).toHaveLength(3);
    expect(json(files, 'likes.json')).toContainEqual({ id: 'received', count: expect.any(Number) });
    expect(json(files, 'likes.json')).toContainEqual({ id: name, createdAt: '2026-01-01T00:00:00.000Z' });
    expect(json(files, 'appeals.json')).toContainEqual(
      expect.objectContaining({ text: 'an appeal', note: 'an answer' }),
    );
    expect(json(files, 'moderation.json')).toContainEqual(
      expect.objectContaining({ action: 'banUser', reason: 'a reason' }),
    );
    for (const [id, original] of originals) {
      if ((await server.bucket.file(storagePath.original(person.uid, id)).exists())[0])
        expect(files.get(`photos/${id}.jpg`)?.equals(original), id).toBe(true);
    }
    expect([...files.keys()].filter((file) => file.startsWith('photos/')).length).toBeGreaterThanOrEqual(4);
    expect(String(files.get('avatar/avatar.jpg'))).toBe('avatar');

    // Of other people there is only whom the person follows, muted and reported, and the outcomes.
    for (const [file, content] of files) {
      const own = /\.json$/.test(file) ? withoutChosenPeople(file, json(files, file)) : String(content);
      expect(JSON.stringify(own), file).not.toContain(staff.uid);
    }
    for (const file of ['reports.json', 'photo-reports.json', 'album-reports.json']) {
      for (const report of v.parse(v.array(v.object({ reporterId: v.string() })), json(files, file)))
        expect(report.reporterId).toBe(person.uid);
    }
  });

  const recordsSchema = v.array(v.looseObject({}));

  /**
   * A file without the people whom its person has named to the site: followed, muted and reported ones, and the
   * outcomes.
   */
  function withoutChosenPeople(file: string, content: unknown): unknown {
    switch (file) {
      case 'user.json':
        return { ...v.parse(v.looseObject({}), content), mutedUsers: [] };
      case 'reports.json':
      case 'photo-reports.json':
      case 'album-reports.json':
        return v
          .parse(recordsSchema, content)
          .map((report) => ({ ...report, id: '', targetId: '', ownerId: '', caseId: '' }));
      case 'follows.json':
        return v.parse(recordsSchema, content).map((follow) => ({ ...follow, id: '', target: '' }));
      case 'notices.json':
        return v
          .parse(recordsSchema, content)
          .map((notice) => (notice['kind'] === 'report-resolved' ? { ...notice, subject: '' } : notice));
      default:
        return content;
    }
  }

  it('exportAccount links files that cannot be read otherwise', async () => {
    const person = await newcomer();
    const { url } = await exported(person);
    const path = String((await jobOf(person.uid))?.['path']);
    expect(path).toMatch(new RegExp(`^exports/${person.uid}/[A-Za-z0-9_-]{32}\\.zip$`));
    expect(url).toContain(encodeURIComponent(path));
    expect((await fetched(url)).status).toBe(200);
    expect((await read(path)).status).toBe(403);
    expect((await read(path, { person })).status).toBe(403);
    expect((await read(path, { token: 'guessed' })).status).toBe(403);
  });

  it('exportAccount answers the same link until it expires, and then creates another one', async () => {
    const person = await newcomer();
    const first = await exported(person);
    expect(await ask(person)).toEqual(first);
    await firestore.doc(`jobs/export_${person.uid}`).update({ expiresAt: new Date(Date.now() - 1) });
    expect(await ask(person)).toEqual({ status: 'preparing' });
    const second = await exported(person);
    expect(second.url).not.toBe(first.url);
    await until('the expired file is gone', async () => ((await fetched(first.url)).status === 200 ? undefined : true));
  });

  it('exportAccount starts three exports a day, and asking for progress costs nothing', async () => {
    expect(limits.exports.perDay).toBe(3);
    const person = await newcomer();
    for (let count = 0; count < 3; count += 1) {
      await exported(person);
      for (let asked = 0; asked < 5; asked += 1) expect((await ask(person)).status).toBe('ready');
      await firestore.doc(`jobs/export_${person.uid}`).delete();
    }
    expect(await call('exportAccount', {}, person)).toEqual({
      refused: { code: 'resource-exhausted', retryAfterSeconds: expect.any(Number) },
    });
    expect(await jobOf(person.uid)).toBeUndefined();
  });

  it('concurrent tabs start one export', async () => {
    const person = await newcomer();
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(person)));
    expect(answers.map(({ status }) => status)).toContain('preparing');
    const { url } = await exported(person);
    expect((await fetched(url)).status).toBe(200);
    const [objects] = await server.bucket.getFiles({ prefix: storagePath.exports(person.uid) });
    expect(objects).toHaveLength(1);
    expect((await firestore.doc(`rateLimits/${person.uid}`).get()).get('exports')).toMatchObject({ used: 1 });
  });

  it('exportAccount works for a banned person', async () => {
    const person = await newcomer();
    await ban(person);
    const files = await unzip((await fetched((await exported(person)).url)).body);
    expect(json(files, 'user.json')).toMatchObject({ status: 'banned', ban: { reason: 'spam' } });
  });

  it('exportAccount reports a failure once and then starts another export', async () => {
    const person = await newcomer();
    const expiresAt = later(hourMs)();
    await putJob('export', person.uid, { phase: 'failed', path: 'exports/x', expiresAt });
    expect(await ask(person)).toEqual({ status: 'failed' });
    expect((await exported(person)).status).toBe('ready');
  });
});
