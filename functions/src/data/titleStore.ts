import * as v from 'valibot';
import { titleSearch, wholeTitleKey } from '#contract/catalogueSearch.ts';
import { decodeTitle, type TitleDocument, type TitleKind, type TitleStatus } from '#contract/documents/title.ts';
import { ContractError } from '#contract/errors.ts';
import { type TitleId, titleIdSchema, type Uid } from '#contract/ids.ts';
import { titleKey } from '#contract/normalizers.ts';
import { documentPath } from '#contract/paths.ts';
import { firestore } from '../platform/firebase.ts';
import { stored } from './timestamp.ts';

/** A title of the catalogue with its id. */
export type KnownTitle = TitleDocument & { readonly id: TitleId };

const mostOfOneName = 50;

/** Titles of any kind and state that are called so, by name, reading or alias; at most 50. */
export async function titlesNamed(name: string): Promise<readonly KnownTitle[]> {
  const called = firestore.collection('titles').where('search', 'array-contains', wholeTitleKey(titleKey(name)));
  const { docs } = await called.limit(mostOfOneName).get();
  return docs.map((title) => ({
    ...decodeTitle(title.ref.path, title.data()),
    id: v.parse(titleIdSchema, title.id),
  }));
}

/** What is to be proposed. */
export type NewTitle = {
  readonly id: TitleId;
  readonly name: string;
  readonly reading: string;
  readonly kind: TitleKind;
};

/** The fields of a title that nobody has used yet, with what it is found by. */
export const titleFields = ({ name, reading, kind }: Omit<NewTitle, 'id'>, status: TitleStatus) => ({
  name,
  reading,
  aliases: [],
  kind,
  count: 0,
  status,
  search: titleSearch({ name, reading, aliases: [] }),
});

/**
 * Puts a proposal into the catalogue, and beside it, where no client reads, who made it; what stands there under its id
 * already stays. Gives the status that the title has then. Throws `unauthenticated` where the account is gone.
 */
export async function addProposal(uid: Uid, title: NewTitle, now: Date): Promise<TitleStatus> {
  const reference = firestore.doc(documentPath.title(title.id));
  return firestore.runTransaction(async (transaction) => {
    const [known, user] = await transaction.getAll(reference, firestore.doc(documentPath.user(uid)));
    if (known?.exists) return decodeTitle(reference.path, known.data()).status;
    // In the transaction, so that a deletion of the account either stops this or finds what it has left.
    if (!user?.exists) throw new ContractError('unauthenticated', 'this account is gone');
    transaction.create(reference, titleFields(title, 'proposed'));
    transaction.create(firestore.doc(documentPath.titleProposal(title.id)), { uid, createdAt: stored(now) });
    return 'proposed';
  });
}
