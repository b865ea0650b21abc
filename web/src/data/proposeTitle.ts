import type * as v from 'valibot';
import { proposeTitleContract } from '#contract/callables/proposeTitle.ts';
import { call } from './call.ts';

export type TitleProposal = v.InferInput<typeof proposeTitleContract.input>;
export type ProposedTitle = v.InferOutput<typeof proposeTitleContract.output>;

/** Proposes a title that the catalogue lacks, or gives the one that is there: see the contract. */
export const proposeTitle = (proposal: TitleProposal): Promise<ProposedTitle> => call(proposeTitleContract, proposal);
