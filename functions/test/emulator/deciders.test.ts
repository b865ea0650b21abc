import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { changeRole } from '../../src/accounts/changeRole.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { appealed } from './harness/appeals.ts';
import { bannedBy } from './harness/bans.ts';
import { answerOf, call } from './harness/calls.ts';
import { caseNow, personInDocuments, photoSubject, publishedBy, reportBy, reportNow } from './harness/cases.ts';
import { decide } from './harness/decisions.ts';
import { postJson } from './harness/http.ts';
import { newcomer, type Person, signInAgain, staffMember } from './harness/people.ts';
import { origins, project, server } from './harness/site.ts';

const { firestore } = server;
const refused = (code: string) => ({ refused: { code } });
const failed = (id: string, code: string) => ({ result: { results: [{ id, ok: false, code, auditIds: [] }] } });

let moderator: Person;
let admin: Person;
beforeAll(async () => {
  [moderator, admin] = await Promise.all([staffMember('moderator'), staffMember('admin')]);
});

const documents = `${origins.firestore}/v1/projects/${project}/databases/(default)/documents`;
const as = ({ idToken }: Person) => ({ authorization: `Bearer ${idToken}` });

/** The answer to a person who reads a document past the site, under the rules. */
async function readAs(person: Person, path: string): Promise<{ readonly status: number; readonly text: string }> {
  const response = await fetch(`${documents}/${path}`, { headers: as(person) });
  return { status: response.status, text: await response.text() };
}

type Equal = readonly [field: string, value: string | boolean];

/** The ids of the cases in a person's list, or the refusal. */
/** What every list of a moderator asks for. */
const ofMembers = [
  ['aboutStaff', false],
  ['minor', false],
] as const satisfies readonly Equal[];

async function listAs(person: Person, ...equal: readonly Equal[]): Promise<readonly string[] | number> {
  const filters = equal.map(([fieldPath, value]) => ({
    fieldFilter: {
      ...{ field: { fieldPath }, op: 'EQUAL' },
      value: typeof value === 'string' ? { stringValue: value } : { booleanValue: value },
    },
  }));
  const where = { compositeFilter: { op: 'AND', filters } };
  const structuredQuery = { from: [{ collectionId: 'cases' }], where, limit: 100 };
  const { status, answer } = await postJson(`${documents}:runQuery`, { structuredQuery }, as(person));
  if (status !== 200) return status;
  const found = v.parse(v.array(v.object({ document: v.optional(v.object({ name: v.string() })) })), answer);
  return found.flatMap(({ document }) => document?.name.split('/').at(-1) ?? []);
}

describe('a banned person', () => {
  it('the person cannot find out who banned them or who answered their appeal', async () => {
    const somebody = await newcomer();
    await answerOf('banUser', { uid: somebody.uid, reason: '宣伝の繰り返し' }, moderator);
    const person = await signInAgain(somebody);
    const appealId = await appealed(person);
    await answerOf('resolveAppeal', { id: appealId, accept: false, note: '確認しました' }, admin);
    for (const path of [`users/${person.uid}`, `appeals/${appealId}`, `decisions/${appealId}`]) {
      const { status, text } = await readAs(person, path);
      expect(status).toBe(200);
      expect(text).not.toContain(moderator.uid);
      expect(text).not.toContain(admin.uid);
    }
    for (const path of [`deciders/ban_${person.uid}`, `deciders/appeal_${appealId}`]) {
      expect((await readAs(person, path)).status).toBe(403);
      expect((await readAs(moderator, path)).status).toBe(200);
    }
    expect(await bannedBy(person)).toBe(moderator.uid);
    const { docs } = await firestore.collection(`users/${person.uid}/notices`).get();
    expect(JSON.stringify(docs.map((notice) => notice.data()))).not.toContain(admin.uid);
  });
});

describe('a reported moderator', () => {
  it('the moderator finds neither case nor report by list, address or call, but a reported admin does', async () => {
    const [reported, reporter] = [await staffMember('moderator'), await personInDocuments()];
    const photo = await publishedBy(reported);
    await reportBy(reporter, { kind: 'user', id: reported.uid });
    await reportBy(reporter, photoSubject(photo));
    const ids = [`user_${reported.uid}`, `photo_${photo}`];
    expect(await reportNow(photoSubject(photo), reporter)).toMatchObject({ ownerId: reported.uid });
    for (const path of [
      ...ids.map((id) => `cases/${id}`),
      `reports/${reported.uid}_${reporter}`,
      `photoReports/${photo}_${reporter}`,
    ]) {
      expect((await readAs(reported, path)).status, path).toBe(403);
      expect((await readAs(admin, path)).status, path).toBe(200);
    }
    expect(await listAs(reported, ['ownerId', reported.uid])).toBe(403);
    expect(await listAs(reported, ['status', 'open'])).toBe(403);
    expect(await listAs(reported, ...ofMembers, ['ownerId', reported.uid])).toEqual([]);
    expect((await listAs(admin, ['ownerId', reported.uid])).valueOf()).toEqual(expect.arrayContaining(ids));
    for (const id of ids) {
      expect(await call('viewCase', { id }, reported)).toEqual(refused('not-found'));
      expect(await decide(reported, [id])).toEqual(failed(id, 'not-found'));
    }
    expect(await decide(reported, ['user_nobody'])).toEqual(failed('user_nobody', 'not-found'));
    await reportBy(reporter, { kind: 'user', id: admin.uid });
    expect(await call('viewCase', { id: `user_${admin.uid}` }, admin)).toMatchObject({ result: { lease: {} } });
  });

  it('a person who was reported before they became a moderator finds nothing either', async () => {
    const [somebody, reporter] = [await newcomer(), await personInDocuments()];
    await reportBy(reporter, { kind: 'user', id: somebody.uid });
    const id = `user_${somebody.uid}`;
    const listed = (by: Person) => listAs(by, ...ofMembers, ['ownerId', somebody.uid]);
    expect(await listed(moderator)).toEqual([id]);
    await changeRole({ uid: somebody.uid, role: 'moderator', actorId: 'system' }, systemClock);
    const promoted = await signInAgain(somebody);
    expect(await listed(promoted)).toEqual([]);
    expect((await readAs(promoted, `cases/${id}`)).status).toBe(403);
    // Later reports are about staff as well, whatever the token was when they were reported.
    await reportBy(await personInDocuments(), { kind: 'user', id: somebody.uid });
    expect((await caseNow(id)).aboutStaff).toBe(true);
    await changeRole({ uid: somebody.uid, role: null, actorId: 'system' }, systemClock);
    expect((await caseNow(id)).aboutStaff).toBe(false);
    expect(await listed(moderator)).toEqual([id]);
  });
});
