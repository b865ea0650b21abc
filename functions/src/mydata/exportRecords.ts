import type { Query } from 'firebase-admin/firestore';
import type { Uid } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { documentsOf } from '../data/pages.ts';
import { firestore } from '../platform/firebase.ts';
import { auditEntryFor, wasDoneTo } from './exportAudit.ts';

type Listed = Readonly<Record<string, unknown>> & { readonly id: string };

async function* audited(query: Query, uid: Uid, isAskedFor: (entry: Listed) => boolean): AsyncGenerator<Listed> {
  for await (const document of documentsOf(query)) {
    const entry = { ...document.data(), id: document.id };
    if (isAskedFor(entry)) yield { id: document.id, ...auditEntryFor(entry, uid) };
  }
}

const auditLog = () => firestore.collection('auditLog');

/** Audit entries of what was done to somebody, or that name them. Each once, though more than one query finds it. */
export async function* moderationOf(uid: Uid): AsyncGenerator<Listed> {
  const own = [documentPath.user(uid), documentPath.profile(uid)];
  for (const path of own) yield* audited(auditLog().where('target', '==', path), uid, () => true);
  const naming = auditLog().where('people', 'array-contains', uid);
  yield* audited(naming, uid, (entry) => {
    if (own.includes(String(entry['target']))) return false;
    return wasDoneTo(entry, uid) || entry['actorId'] !== uid;
  });
}

/** Audit entries of what somebody did as staff, to others. */
export const actsOf = (uid: Uid): AsyncGenerator<Listed> =>
  audited(auditLog().where('actorId', '==', uid), uid, (entry) => !wasDoneTo(entry, uid));

/**
 * What was kept of somebody's profile and photos when they were reported: it is theirs, also where the photo is gone. Not the
 * case around it, which tells what others reported, how often, and what staff make of it.
 */
export async function* evidenceOf(uid: Uid): AsyncGenerator<Listed & { readonly evidence: unknown }> {
  for await (const found of documentsOf(firestore.collection('cases').where('ownerId', '==', uid))) {
    const evidence: unknown = found.get('evidence');
    if (evidence !== undefined) yield { id: found.id, evidence };
  }
}

const jobs = ['exports', 'ownerCopies', 'banJobs', 'deletions'];

/**
 * What the site notes down for its own work: jobs under way, where photos are counted. `id` is a path. Of a decision about them
 * that reports still have to follow no more than that: what was decided is in the audit log.
 */
export async function* jobsOf(uid: Uid): AsyncGenerator<Listed> {
  for (const job of await firestore.getAll(...jobs.map((collection) => firestore.doc(`${collection}/${uid}`)))) {
    if (job.exists) yield { ...job.data(), id: job.ref.path };
  }
  const notes = [
    firestore.collection('strayAvatars').where('uid', '==', uid),
    firestore.collection('avatarReservations').where('ownerId', '==', uid),
    firestore.collection('photoCounts').where('subjects', 'array-contains', documentPath.profile(uid)),
    firestore.collection('reconciliations').where('cursors.profiles', '==', uid),
  ];
  for (const query of notes) {
    for await (const note of documentsOf(query)) yield { ...note.data(), id: note.ref.path };
  }
  for await (const job of documentsOf(firestore.collection('caseJobs').where('ownerId', '==', uid))) {
    yield { id: job.ref.path, changedAt: job.get('changedAt') };
  }
}

/** Somebody's photos, without `grams`: the pieces of their words by which they are found say nothing that these do not. */
export async function* photosOf(uid: Uid): AsyncGenerator<Listed> {
  for await (const photo of documentsOf(firestore.collection('photos').where('ownerId', '==', uid))) {
    const said = Object.entries(photo.data()).filter(([field]) => field !== 'grams');
    yield { ...Object.fromEntries(said), id: photo.id };
  }
}

/** The titles that somebody has proposed, as they stand in the catalogue now, with when it was. */
export async function* proposalsOf(uid: Uid): AsyncGenerator<Listed> {
  for await (const proposal of documentsOf(firestore.collection('titleProposals').where('uid', '==', uid))) {
    const title = await firestore.doc(`titles/${proposal.id}`).get();
    const [{ name, reading, kind, status } = {}, createdAt] = [title.data(), proposal.get('createdAt')];
    yield { id: proposal.id, name, reading, kind, status, createdAt };
  }
}
