import { documentId } from 'firebase/firestore';
import { describe } from 'vitest';
import { jobKindOf, jobNames } from '#contract/documents/job.ts';
import { type Actor, nobody, nobodyWrites, only, useFirestore } from './harness.ts';
import { active, everyone, signedIn, staff } from './personas.ts';

const readBy = (reader: 'owner' | 'staff' | undefined) => jobNames.filter((name) => jobKindOf(name).reader === reader);

describe('jobs', () => {
  const job = { kind: 'x', owner: 'owner', commandId: 'x', phase: 'running' };
  const site = useFirestore(
    'jobs',
    Object.fromEntries(jobNames.flatMap((name) => everyone.map((persona) => [`jobs/${name}_${persona}`, job]))),
  );
  const jobs = ({ firestore }: Actor) => firestore.collection('jobs');

  for (const name of readBy('staff'))
    only(site, staff, `read the job ${name}`, (actor) => jobs(actor).doc(`${name}_owner`).get());
  for (const name of readBy(undefined))
    nobody(site, `read the job ${name}, not even their own`, (actor) => jobs(actor).doc(`${name}_${actor.uid}`).get());

  for (const name of readBy('owner')) {
    only(site, ['owner'], `read the owner's job ${name}`, (actor) => jobs(actor).doc(`${name}_owner`).get());
    const own = (actor: Actor) => jobs(actor).doc(`${name}_${actor.uid}`).get();
    only(site, active, `read their own job ${name}`, own, signedIn);
  }
  nobody(site, 'list jobs', (actor) => jobs(actor).limit(30).get());
  nobody(site, 'list their own job', (actor) =>
    jobs(actor).where(documentId(), '==', `photo-changes_${actor.uid}`).limit(1).get(),
  );
  nobody(site, 'list jobs by their owner', (actor) => jobs(actor).where('owner', '==', actor.uid).limit(1).get());

  nobodyWrites(site, 'jobs/photo-changes_owner', 'phase');
  nobodyWrites(site, 'jobs/tag_owner', 'phase');
});
