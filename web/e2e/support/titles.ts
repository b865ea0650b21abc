import { database } from './people.ts';

/** A title under which photos can be filed. Resolves with its id. */
export async function addTitle(name: string): Promise<string> {
  const title = database().collection('titles').doc();
  await title.create({ name, reading: '', aliases: [], kind: 'book', count: 0, status: 'active' });
  return title.id;
}
