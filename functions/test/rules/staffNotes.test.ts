import { describe } from 'vitest';
import { type Actor, nobody, nobodyWrites, only, useFirestore } from './harness.ts';
import { staff } from './personas.ts';

const note = (ownerId: string, aboutStaff: boolean) => ({
  ...{ subject: `users/${ownerId}`, ownerId, aboutStaff, text: 'また見ること', by: 'somebody', colleagues: [] },
  at: new Date(0),
});

describe('staffNotes', () => {
  const site = useFirestore('staffNotes', {
    'staffNotes/owner': note('owner', false),
    'staffNotes/colleague': note('colleague', true),
    'staffNotes/moderator': note('moderator', true),
    // From before they became staff, and not updated yet.
    'staffNotes/moderators': note('moderator', false),
    'staffNotes/admin': note('admin', true),
    'staffNotes/admins': note('admin', false),
  });
  const notes = ({ firestore }: Actor) => firestore.collection('staffNotes');
  const about = (actor: Actor, uid: string) => notes(actor).where('ownerId', '==', uid).orderBy('at', 'desc').limit(30);
  const ofMembers = (actor: Actor, uid: string) => about(actor, uid).where('aboutStaff', '==', false);

  nobody(site, 'list all notes', (actor) => notes(actor).limit(30).get());
  nobody(site, 'read a note about the admin', (actor) => notes(actor).doc('admin').get(), ['moderator', 'admin']);
  nobody(site, 'read an older note about the admin', (actor) => notes(actor).doc('admins').get(), ['admin']);
  nobody(site, 'list the notes about the admin', (actor) => about(actor, 'admin').get(), ['moderator', 'admin']);

  only(site, ['admin'], 'read a note about the moderator', (actor) => notes(actor).doc('moderator').get());
  only(site, ['admin'], 'read an older note about the moderator', (actor) => notes(actor).doc('moderators').get());
  only(site, ['admin'], 'list the notes about the moderator', (actor) => about(actor, 'moderator').get());
  only(site, ['admin'], 'list the older notes about the moderator', (actor) => ofMembers(actor, 'moderator').get());
  only(site, ['admin'], 'read a note about a colleague', (actor) => notes(actor).doc('colleague').get());
  only(site, ['admin'], 'list the notes about somebody without asking for those of members', (actor) =>
    about(actor, 'owner').get(),
  );

  only(site, staff, 'read a note about the owner', (actor) => notes(actor).doc('owner').get());
  only(site, staff, 'list the notes about the owner', (actor) => ofMembers(actor, 'owner').get());

  nobodyWrites(site, 'staffNotes/owner', 'text');
});
