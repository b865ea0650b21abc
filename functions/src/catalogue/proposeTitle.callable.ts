import { proposeTitleContract } from '#contract/callables/proposeTitle.ts';
import { ensureAccount } from '../accounts/ensureAccount.ts';
import { addProposal, titlesNamed } from '../data/catalogue/titleStore.ts';
import { callable } from '../platform/callable.ts';
import { proposedTitleId, sameTitle } from './titlePolicy.ts';

export const proposeTitle = callable(proposeTitleContract, async (proposal, { person, clock, takeRate }) => {
  const [named] = await Promise.all([titlesNamed(proposal.name), ensureAccount(person, clock)]);
  const existing = sameTitle(named, proposal);
  if (existing) return { id: existing.id, status: existing.status };
  await takeRate();
  const id = proposedTitleId(proposal);
  return { id, status: await addProposal(person.uid, { ...proposal, id }, clock()) };
});
