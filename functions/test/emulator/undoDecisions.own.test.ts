import { FieldValue } from 'firebase-admin/firestore';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { albumSchema } from '#contract/documents/album.ts';
import { decode } from '#contract/documents/stored.ts';
import { documentPath } from '#contract/paths.ts';
import { isUndoable, staffActions } from '#contract/staffActions.ts';
import { appealed } from './harness/appeals.ts';
import { entriesOf, lastEntry, revert } from './harness/audit.ts';
import { userNow } from './harness/bans.ts';
import { answerOf, call } from './harness/calls.ts';
import { albumOf, albumSubject, caseNow, personInDocuments, putCase, reportBy } from './harness/cases.ts';
import { decide, decided, reportedPhotoOf } from './harness/decisions.ts';
import { photoIn } from './harness/edits.ts';
import { newcomer, type Person, signInAgain, staffMember } from './harness/people.ts';
import { photoNow } from './harness/photos.ts';
import { server } from './harness/site.ts';
import { banUser, pathOf, refused, setRole, unbanUser } from './harness/undone.ts';

// Each act needs people of its own.
vi.setConfig({ testTimeout: 180_000 });

const denied = refused('permission-denied');
const hide = { do: 'hide', rule: 'spam', blockImage: false } as const;
const bothUndone = { result: { auditIds: [expect.any(String), expect.any(String)] } };

let moderator: Person;
let admin: Person;
let owner: Person;
beforeAll(async () => {
  [moderator, admin, owner] = await Promise.all([staffMember('moderator'), staffMember('admin'), newcomer()]);
});

async function albumNow(id: string) {
  const found = await server.firestore.doc(`albums/${id}`).get();
  return decode(albumSchema, found.ref.path, found.data());
}

async function reportedAlbum() {
  const id = await albumOf(owner.uid);
  await reportBy(await personInDocuments(), albumSubject(id));
  return { id, caseId: `album_${id}` };
}

describe('the undo of a decision', () => {
  it.each(['its decision', 'its act'])('an undo by %s reopens the case and shows the album, once', async (by) => {
    const { id, caseId } = await reportedAlbum();
    expect(await decide(moderator, [caseId], { actions: [hide] })).toEqual(decided(caseId));
    expect((await albumNow(id)).status).toBe('hidden');
    const ofCase = await lastEntry(`cases/${caseId}`, 'resolveCases');
    const ofAlbum = await lastEntry(documentPath.album(id), 'moderateAlbums');
    const entry = by === 'its act' ? ofAlbum : ofCase;
    const answer = await revert(moderator, entry.id);
    expect(answer).toEqual(bothUndone);
    expect((await albumNow(id)).status).toBe('published');
    expect((await caseNow(caseId)).status).toBe('open');
    // From both ends, again and at once.
    for (const again of await Promise.all([revert(moderator, ofCase.id), revert(admin, ofAlbum.id)])) {
      expect(again).toEqual(answer);
    }
    expect(await entriesOf(documentPath.album(id))).toHaveLength(2);
    expect(await entriesOf(`cases/${caseId}`)).toHaveLength(2);
    // The log shows what one undo wrote as one act.
    const [undone, undoneOfCase] = await Promise.all(
      [documentPath.album(id), `cases/${caseId}`].map((target) => lastEntry(target, 'revertAction')),
    );
    expect(undone?.decision).toEqual(expect.any(String));
    expect(undone?.decision).not.toBe(ofCase.decision);
    expect(undoneOfCase?.decision).toBe(undone?.decision);
  });

  it('an undo of which a part is refused undoes nothing', async () => {
    const { id, caseId } = await reportedAlbum();
    await answerOf('reportAlbum', { id, reason: 'spam' }, moderator);
    await decide(admin, [caseId], { actions: [hide] });
    const ofAlbum = await lastEntry(documentPath.album(id), 'moderateAlbums');
    expect(await revert(moderator, ofAlbum.id)).toEqual({
      refused: { code: 'permission-denied', field: 'resolveCases' },
    });
    expect((await albumNow(id)).status).toBe('hidden');
    expect((await caseNow(caseId)).status).toBe('resolved');
    expect(await revert(admin, ofAlbum.id)).toEqual(bothUndone);
  });

  it('a held photo that a decision marks and publishes is held without the mark after one undo', async () => {
    const { id, caseId } = await reportedPhotoOf(owner);
    await answerOf('moderatePhotos', { ids: [id], action: 'hold' }, admin);
    expect(await decide(moderator, [caseId], { actions: [{ do: 'mark' }] })).toEqual(decided(caseId));
    expect(await photoNow(id)).toMatchObject({ status: 'published', sensitive: true });
    const { id: entry } = await lastEntry(`cases/${caseId}`, 'resolveCases');
    expect(await revert(moderator, entry)).toMatchObject({ result: { auditIds: { length: 3 } } });
    expect(await photoNow(id)).toMatchObject({ status: 'held', sensitive: false });
    expect((await caseNow(caseId)).status).toBe('open');
  });

  it('the undo of a decision that died after its act and was repeated by a colleague undoes that act too', async () => {
    const { id, caseId } = await reportedAlbum();
    await decide(moderator, [caseId], { actions: [hide] });
    const { decision } = await lastEntry(documentPath.album(id), 'moderateAlbums');
    // As if the first call had died before it decided.
    const deciding = { id: decision, by: moderator.uid, resolution: 'resolved', acts: ['hide'], until: new Date() };
    const first = await lastEntry(`cases/${caseId}`, 'resolveCases');
    await server.firestore.doc(documentPath.auditEntry(first.id)).delete();
    await putCase(caseId, { status: 'open', deciding });
    expect(await decide(admin, [caseId], { actions: [hide] })).toEqual(decided(caseId));
    expect(await revert(admin, (await lastEntry(`cases/${caseId}`, 'resolveCases')).id)).toEqual(bothUndone);
    expect((await albumNow(id)).status).toBe('published');
  });

  it('the undo of a half-undone decision undoes the rest', async () => {
    const { id, caseId } = await reportedAlbum();
    await decide(moderator, [caseId], { actions: [hide] });
    const ofCase = await lastEntry(`cases/${caseId}`, 'resolveCases');
    const ofAlbum = await lastEntry(documentPath.album(id), 'moderateAlbums');
    await revert(moderator, ofAlbum.id);
    await putCase(caseId, {
      status: 'resolved',
      decision: { by: moderator.uid, at: ofCase.at, resolution: 'resolved', note: '', reply: '' },
    });
    await server.firestore.doc(documentPath.auditEntry(ofCase.id)).update({ revertedBy: FieldValue.delete() });
    expect(await revert(moderator, ofAlbum.id)).toEqual(bothUndone);
    expect((await caseNow(caseId)).status).toBe('open');
  });
});

/** What an admin can do about a colleague, on a photo, an album or the account. Returns the path of the target. */
const actsOnStaff: Readonly<Record<string, (colleague: Person) => Promise<string>>> = {
  warnUser: async (colleague) => {
    await answerOf('warnUser', { uid: colleague.uid, rule: 'spam' }, admin);
    return pathOf(colleague);
  },
  moderatePhotos: async (colleague) => {
    const id = await photoIn(colleague, 'published');
    await answerOf('moderatePhotos', { ids: [id], action: 'hide', rule: 'spam' }, admin);
    return documentPath.photo(id);
  },
  markPhoto: async (colleague) => {
    const id = await photoIn(colleague, 'published');
    await answerOf('moderatePhotos', { ids: [id], action: 'mark' }, admin);
    return documentPath.photo(id);
  },
  moderateAlbums: async (colleague) => {
    const id = await albumOf(colleague.uid);
    await answerOf('moderateAlbums', { ids: [id], action: 'hide', rule: 'spam' }, admin);
    return documentPath.album(id);
  },
  resolveCases: async (colleague) => {
    await reportBy(await personInDocuments(), { kind: 'user', id: colleague.uid });
    await decide(admin, [`user_${colleague.uid}`], { resolution: 'dismissed' });
    return `cases/user_${colleague.uid}`;
  },
  escalateCase: async (colleague) => {
    await reportBy(await personInDocuments(), { kind: 'user', id: colleague.uid });
    await answerOf('escalateCase', { id: `user_${colleague.uid}`, note: 'ご判断ください' }, admin);
    return `cases/user_${colleague.uid}`;
  },
  banUser: async (colleague) => {
    await banUser(admin, colleague);
    return pathOf(colleague);
  },
  unbanUser: async (colleague) => {
    await banUser(admin, colleague);
    await unbanUser(admin, colleague);
    return pathOf(colleague);
  },
  resolveAppeal: async (colleague) => {
    await banUser(admin, colleague);
    await answerOf(
      'resolveAppeal',
      { id: await appealed(await signInAgain(colleague)), accept: false, note: '確認しました' },
      admin,
    );
    return pathOf(colleague);
  },
};

describe('who may undo', () => {
  it.each(Object.entries(actsOnStaff))(
    '%s about a colleague: only admins may undo it, also when the colleague is staff no longer',
    async (action, act) => {
      const colleague = await staffMember('moderator');
      const { id } = await lastEntry(await act(colleague), action);
      await setRole(admin, colleague, null);
      expect(await revert(moderator, id)).toEqual(denied);
      expect(await revert(await signInAgain(colleague), id)).toEqual(denied);
      expect(await revert(admin, id)).toEqual({ result: { auditIds: [expect.any(String)] } });
    },
  );

  it('a moderator may undo what a moderator may do about members', async () => {
    const person = await newcomer();
    expect(await call('warnUser', { uid: person.uid, rule: 'spam' }, admin)).toMatchObject({ result: { strikes: 1 } });
    const { id } = await lastEntry(pathOf(person), 'warnUser');
    expect(await revert(moderator, id)).toEqual({ result: { auditIds: [expect.any(String)] } });
    expect((await userNow(person)).strikes).toEqual([]);
  });

  it('the table has every act on a person that can be undone', () => {
    const aboutNobody = [
      ...['saveNgTag', 'deleteNgTag', 'saveTag', 'saveTitle', 'saveSettings'],
      ...['saveCannedText', 'deleteCannedText'],
    ];
    const acts = Object.keys(staffActions).filter((action) => isUndoable(action));
    // Only admins change roles.
    expect([...Object.keys(actsOnStaff), ...aboutNobody, 'setRole'].toSorted()).toEqual(acts.toSorted());
  });
});
