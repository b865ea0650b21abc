import { getFirestore } from 'firebase-admin/firestore';

/** The connection of the functions' own modules, and what writes through it as they do: with the number of each shape. */
export async function loadDatabase() {
  await import('../../functions/src/platform/firebase.ts');
  const connection = getFirestore();
  const { storedIn } = await import('../../functions/src/platform/stored.ts');
  return { connection, firestore: { ...storedIn(connection), batch: () => connection.batch() } };
}
