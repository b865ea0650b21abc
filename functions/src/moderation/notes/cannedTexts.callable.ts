import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { deleteCannedTextContract, saveCannedTextContract } from '#contract/callables/cannedTexts.ts';
import { type CannedText, cannedTextSchema } from '#contract/documents/cannedText.ts';
import { ContractError } from '#contract/errors.ts';
import { documentPath } from '#contract/paths.ts';
import { cannedTexts, newCannedTextId } from '../../data/cases/cannedTextStore.ts';
import type { Staff } from '../../staff/act.ts';
import type { Reverter } from '../../staff/authority.ts';
import { staffCallable, withUndo } from '../../staff/staffCallable.ts';

const auditedText = (text: CannedText | undefined): Readonly<Record<string, unknown>> => ({ ...text });

const textIn = (fields: Readonly<Record<string, unknown>>): CannedText | undefined =>
  Object.keys(fields).length === 0 ? undefined : v.parse(cannedTextSchema, fields);

async function saveText({ act }: Staff, id: string, isNew: boolean, text: CannedText): Promise<void> {
  await act({ action: 'saveCannedText', target: documentPath.cannedText(id) }, async (transaction) => {
    const current = await cannedTexts.read(id, transaction);
    if (!current && !isNew) throw new ContractError('not-found', 'no such text');
    if (isDeepStrictEqual(current, text)) return { result: undefined };
    transaction.set(cannedTexts.doc(id), text);
    return { result: undefined, entry: { before: auditedText(current), after: auditedText(text) } };
  });
}

const deleteText = ({ act }: Staff, id: string): Promise<void> =>
  act({ action: 'deleteCannedText', target: documentPath.cannedText(id) }, async (transaction) => {
    const current = await cannedTexts.read(id, transaction);
    if (!current) return { result: undefined };
    transaction.delete(cannedTexts.doc(id));
    return { result: undefined, entry: { before: auditedText(current), after: {} } };
  });

const revertText: Reverter = async (transaction, { target, before, after }) => {
  const id = target.slice('cannedTexts/'.length);
  const current = await cannedTexts.read(id, transaction);
  if (!isDeepStrictEqual(current, textIn(after))) throw new ContractError('failed-precondition', 'changed since');
  const text = textIn(before);
  if (text) transaction.set(cannedTexts.doc(id), text);
  else transaction.delete(cannedTexts.doc(id));
  return {};
};

export const saveCannedText = withUndo(
  staffCallable(saveCannedTextContract, async ({ id: existing, ...text }, staff) => {
    const id = existing ?? newCannedTextId();
    await saveText(staff, id, existing === undefined, text);
    return { id };
  }),
  revertText,
);

export const deleteCannedText = withUndo(
  staffCallable(deleteCannedTextContract, async ({ id }, staff) => {
    await deleteText(staff, id);
    return {};
  }),
  revertText,
);
