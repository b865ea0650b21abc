import { DocumentReference, type Firestore } from 'firebase-admin/firestore';
import * as v from 'valibot';

const isMethod = (value: unknown): boolean => typeof value === 'function';
const answerSchema = v.object({ data: v.custom<() => unknown>(isMethod) });
const countSchema = v.object({ count: v.number() });
const sizeSchema = v.object({ size: v.number() });

// What Firestore bills: an aggregation a read for every thousand entries, a query one for each document, and one at least.
const readsOfCount = (answer: unknown): number => {
  const { count } = v.parse(countSchema, Reflect.apply(v.parse(answerSchema, answer).data, answer, []));
  return Math.max(1, Math.ceil(count / 1_000));
};
const readsOfQuery = (answer: unknown): number => Math.max(1, v.parse(sizeSchema, answer).size);

/** How many documents `work` reads through this connection, as they are billed. Nothing else may use it meanwhile. */
export async function countReads(firestore: Firestore, work: () => Promise<unknown>): Promise<number> {
  let reads = 0;
  const undo: (() => void)[] = [];
  const watch = (owner: object, method: string, readsOf: (answer: unknown, given: readonly unknown[]) => number) => {
    const original: unknown = Reflect.get(owner, method);
    if (typeof original !== 'function') throw new Error(`Firestore has no ${method} any more`);
    Reflect.set(owner, method, async function (this: unknown, ...given: unknown[]): Promise<unknown> {
      const answer: unknown = await Reflect.apply(original, this, given);
      reads += readsOf(answer, given);
      return answer;
    });
    undo.push(() => Reflect.set(owner, method, original));
  };
  const query = firestore.collection('any').limit(1);
  // A single document's `get` goes through `getAll`, too. Its last argument may say which fields are wanted.
  const isDocument = (given: unknown): boolean => given instanceof DocumentReference;
  watch(Object.getPrototypeOf(firestore), 'getAll', (_, given) => given.filter(isDocument).length);
  watch(Object.getPrototypeOf(query), 'get', readsOfQuery);
  watch(Object.getPrototypeOf(query.count()), 'get', readsOfCount);
  try {
    await work();
    return reads;
  } finally {
    for (const restore of undo) restore();
  }
}
