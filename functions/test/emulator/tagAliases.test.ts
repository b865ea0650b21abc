import * as v from 'valibot';
import { afterAll, describe, expect, it } from 'vitest';
import { titleIdSchema } from '#contract/ids.ts';
import { readTagAliases, readTitleWords } from '../../src/data/catalogue/catalogueStore.ts';
import { freshName } from './harness/names.ts';
import { server } from './harness/site.ts';

const { firestore } = server;
const made: string[] = [];

/** Writes tags, each with its target; their keys share a prefix that no other test uses. */
async function haveTags(tags: Readonly<Record<string, string | undefined>>): Promise<(key: string) => string> {
  const stem = freshName().toLowerCase();
  const keyOf = (key: string): string => `${stem}${key}`;
  for (const [key, aliasOf] of Object.entries(tags)) {
    const path = `tags/${keyOf(key)}`;
    made.push(path);
    await firestore.doc(path).set({ name: `Name ${key}`, count: 0, ...(aliasOf && { aliasOf: keyOf(aliasOf) }) });
  }
  return keyOf;
}

afterAll(async () => {
  await Promise.all(made.map((path) => firestore.doc(path).delete()));
});

describe('the target of a tag', () => {
  it('a tag redirects to the end of its chain, with the name of that tag', async () => {
    const key = await haveTags({ a: 'b', b: 'c', c: undefined });
    const end = { key: key('c'), name: 'Name c' };
    expect(await readTagAliases([key('a'), key('b'), key('c'), key('unknown')])).toEqual(
      new Map([
        [key('a'), end],
        [key('b'), end],
      ]),
    );
  });

  it('a tag has no target in a loop, behind a deleted tag, or beyond the limit', async () => {
    const far = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`f${index}`, `f${index + 1}`]));
    const key = await haveTags({ a: 'b', b: 'a', self: 'self', lost: 'gone', ...far, f12: undefined });
    expect(await readTagAliases(['a', 'b', 'self', 'lost', 'f0'].map(key))).toEqual(new Map());
    expect((await readTagAliases([key('f8')])).get(key('f8'))?.key).toBe(key('f12'));
  });

  it('no read happens without tags', async () => {
    expect(await readTagAliases([])).toEqual(new Map());
  });
});

describe('the words of titles', () => {
  it('the words of existing titles are name, reading and aliases, each once', async () => {
    const [id, gone] = [`t-${freshName()}`, `t-${freshName()}`].map((name) => v.parse(titleIdSchema, name));
    if (!id || !gone) throw new Error('no ids');
    made.push(`titles/${id}`);
    const title = { name: '星渡り', reading: '', aliases: ['Star Ferry', '星渡り'], kind: 'game', status: 'retired' };
    await firestore.doc(`titles/${id}`).set(title);
    expect(await readTitleWords([id, gone])).toEqual(
      new Map([[id, { isActive: false, words: ['星渡り', 'Star Ferry'], kind: 'game' }]]),
    );
  });
});
