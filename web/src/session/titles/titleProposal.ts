import * as v from 'valibot';
import { proposeTitleContract } from '#contract/callables/proposeTitle.ts';
import { call } from '#data/call.ts';

export { titleKinds } from '#contract/documents/title.ts';

export type TypedProposal = { readonly name: string; readonly reading: string; readonly kind: string };

export type ProposalField = keyof TypedProposal;

export type CheckedProposal =
  | { readonly ok: true; readonly proposal: TitleProposal }
  | { readonly ok: false; readonly fields: ReadonlySet<ProposalField> };

export function checkProposal({ name, reading, kind }: TypedProposal): CheckedProposal {
  const parsed = v.safeParse(proposeTitleContract.input, { name, reading, kind });
  if (parsed.success) return { ok: true, proposal: parsed.output };
  return { ok: false, fields: new Set(parsed.issues.flatMap(({ path }) => fieldAt(path?.[0]?.key))) };
}

const fieldAt = (key: unknown): readonly ProposalField[] =>
  key === 'name' || key === 'reading' || key === 'kind' ? [key] : [];

export type KnownTitle = ProposedTitle & Pick<TitleProposal, 'name' | 'kind'>;

/** Only for members; idempotent. Resolves to the existing title where there is one. */
export async function sendProposal(proposal: TitleProposal): Promise<KnownTitle> {
  return { ...(await proposeTitle(proposal)), name: proposal.name, kind: proposal.kind };
}

export type TitleProposal = v.InferInput<typeof proposeTitleContract.input>;
type ProposedTitle = v.InferOutput<typeof proposeTitleContract.output>;

const proposeTitle = (proposal: TitleProposal): Promise<ProposedTitle> => call(proposeTitleContract, proposal);
