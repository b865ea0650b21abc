import * as v from 'valibot';
import { proposeTitleContract } from '#contract/callables/proposeTitle.ts';
import { call } from '#data/call.ts';
import type { Words } from '#i18n/words.ts';
import { inWords } from '#lib/inWords.ts';
import { isolated } from '#lib/isolated.ts';

export { titleKinds } from '#contract/documents/title.ts';

const { name, reading, kind } = proposeTitleContract.input.entries;

/** The server's checks with words. */
export const proposalSchema = (words: Words['titles']) =>
  v.object({
    name: v.pipe(
      v.string(),
      v.check((typed) => typed.trim() !== '', words.nameMissing),
      inWords(name, words.nameUnusable),
    ),
    reading: inWords(reading.wrapped, words.readingUnusable),
    kind: v.picklist(kind.options, words.kindMissing),
  });

export type TitleProposal = v.InferOutput<ReturnType<typeof proposalSchema>>;
export type ProposedTitle = v.InferOutput<typeof proposeTitleContract.output> & Pick<TitleProposal, 'name'>;

/** Only for members; idempotent. Resolves to the existing title where there is one. */
export const sendProposal = async (proposal: TitleProposal): Promise<ProposedTitle> => ({
  ...(await call(proposeTitleContract, proposal)),
  name: proposal.name,
});

export function outcomeWords({ status, name }: Pick<ProposedTitle, 'status' | 'name'>, words: Words['titles']): string {
  const called = isolated(name);
  if (status === 'retired') return words.retired(called);
  return status === 'proposed' ? words.proposed(called) : words.known(called);
}
