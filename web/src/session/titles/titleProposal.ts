import * as v from 'valibot';
import { proposeTitleContract } from '#contract/callables/proposeTitle.ts';
import { call } from '#data/call.ts';

export { titleKinds } from '#contract/documents/title.ts';

/** What was typed into the form, as it stands; `kind` is "" until one is chosen. */
export type TypedProposal = { readonly name: string; readonly reading: string; readonly kind: string };

export type ProposalField = keyof TypedProposal;

export type CheckedProposal =
  | { readonly ok: true; readonly proposal: TitleProposal }
  /** The fields that the server would refuse. */
  | { readonly ok: false; readonly fields: ReadonlySet<ProposalField> };

/** Checks a proposal as the server will. */
export function checkProposal({ name, reading, kind }: TypedProposal): CheckedProposal {
  const parsed = v.safeParse(proposeTitleContract.input, { name, reading, kind });
  if (parsed.success) return { ok: true, proposal: parsed.output };
  return { ok: false, fields: new Set(parsed.issues.flatMap(({ path }) => fieldAt(path?.[0]?.key))) };
}

const fieldAt = (key: unknown): readonly ProposalField[] =>
  key === 'name' || key === 'reading' || key === 'kind' ? [key] : [];

/** A title that was proposed, or stood in the catalogue before. */
export type KnownTitle = ProposedTitle & Pick<TitleProposal, 'name' | 'kind'>;

/** Proposes a title that the catalogue lacks, or gives the one that is there. For who is signed in; idempotent. */
export async function sendProposal(proposal: TitleProposal): Promise<KnownTitle> {
  return { ...(await proposeTitle(proposal)), name: proposal.name, kind: proposal.kind };
}

export type TitleProposal = v.InferInput<typeof proposeTitleContract.input>;
type ProposedTitle = v.InferOutput<typeof proposeTitleContract.output>;

/** Proposes a title that the catalogue lacks, or gives the one that is there: see the contract. */
const proposeTitle = (proposal: TitleProposal): Promise<ProposedTitle> => call(proposeTitleContract, proposal);
