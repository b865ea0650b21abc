import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { revertActionContract } from '#contract/callables/revertAction.ts';
import { saveTitleContract } from '#contract/callables/saveTitle.ts';
import { titleSearch } from '#contract/catalogueSearch.ts';
import { ContractError } from '#contract/errors.ts';
import { documents } from '#testing/firestore.ts';
import { looksGood } from '#testing/looks.ts';
import { aPerson } from '#testing/people.ts';
import { renderPage } from '#testing/render.tsx';
import { gone, press, see } from '#testing/see.ts';
import { answer } from '#testing/server.ts';
import { logged } from '#testing/staff.ts';

const plain = { reading: '', aliases: [], kind: 'book', count: 0, status: 'active' };

function title(id: string, name: string, fields: Record<string, unknown> = {}): void {
  const search = titleSearch({ name, reading: '', aliases: [] });
  documents.set(`titles/${id}`, { ...plain, name, search, ...fields });
}

/** The title is changed as it was asked for. */
function saves(): (typeof saveTitleContract.input)['~standard']['types'] extends infer _ ? Saved[] : never {
  return answer(saveTitleContract, ({ id, basedOn: _, mergeInto, spoilerUntil, ...said }) => {
    const saved = id ?? 'madeByThisCall';
    if (id === undefined) title(saved, said.name);
    const until = spoilerUntil === undefined ? {} : { spoilerUntil: new Date(spoilerUntil) };
    documents.update(`titles/${saved}`, { ...said, ...until, ...(mergeInto && { mergedInto: mergeInto }) });
    return { id: parseTitleId(saved) };
  });
}
