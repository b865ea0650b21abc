import type { PhotoId } from '#contract/ids.ts';
import type { CallName } from '../../../src/calls.ts';
import { appealTo, decisionsOf } from './appeals.ts';
import { answerOf } from './calls.ts';
import { photoIn } from './edits.ts';
import { freshName } from './names.ts';
import { newcomer, type Person, signInAgain, staffMember } from './people.ts';
import { server } from './site.ts';

const { firestore } = server;

type Input = Readonly<Record<string, unknown>>;
export type Act = { readonly name: CallName; readonly input: Input; readonly by: Person };

/** Numbers between 0 and 1, the same for the same seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export type Cast = {
  readonly admins: readonly Person[];
  readonly moderators: readonly Person[];
  readonly members: readonly Person[];
  readonly photos: readonly PhotoId[];
  readonly reported: readonly PhotoId[];
  readonly tags: readonly string[];
  readonly ngTags: readonly string[];
};

const many = async <Made>(count: number, make: () => Promise<Made>): Promise<readonly Made[]> =>
  Promise.all(Array.from({ length: count }, make));

/** Staff, and the people and things that they act on. */
export async function castOf(): Promise<Cast> {
  const [admins, moderators, members, owner, reporter] = await Promise.all([
    many(2, () => staffMember('admin')),
    many(3, () => staffMember('moderator')),
    many(8, newcomer),
    newcomer(),
    newcomer(),
  ]);
  const photos = await many(10, () => photoIn(owner, 'published'));
  const reported = await many(15, () => photoIn(owner, 'published'));
  for (const id of reported) await answerOf('reportPhoto', { id, reason: 'spam' }, reporter);
  const tags = await many(3, async () => {
    const tag = freshName();
    await firestore.doc(`tags/${tag}`).set({ name: tag, count: 0, search: [tag] });
    return tag;
  });
  return { admins, moderators, members, photos, reported, tags, ngTags: Array.from({ length: 3 }, freshName) };
}

/** Draws random acts: target, actor and permission are random. */
export function drawing(cast: Cast, random: () => number): () => Promise<Act> {
  const oneOf = <Thing>(things: readonly Thing[]): Thing => {
    const drawn = things[Math.floor(random() * things.length)];
    if (drawn === undefined) throw new Error('nothing to draw from');
    return drawn;
  };
  const { admins, moderators, members, photos, reported, tags, ngTags } = cast;
  const staff = [...admins, ...moderators];
  const uid = () => oneOf(members).uid;
  const word = () => `言葉${Math.floor(random() * 4)}`;
  const rule = () => oneOf(['spam', 'privacy', 'other']);
  const titles: string[] = [];

  const lastActOf = async (): Promise<string> => {
    const { docs } = await firestore.collection('auditLog').where('actorId', '==', oneOf(staff).uid).get();
    const newest = [...docs].sort((one, other) => other.createTime.toMillis() - one.createTime.toMillis()).slice(0, 6);
    return newest.length === 0 ? 'a'.repeat(20) : oneOf(newest).id;
  };
  const appealOf = async (): Promise<string> => {
    const person = oneOf(members);
    const decisions = await decisionsOf(person);
    if (decisions.length === 0) return 'a'.repeat(20);
    const { id } = oneOf(decisions);
    await appealTo(id, await signInAgain(person));
    return id;
  };

  // Frequent acts are listed several times.
  const draws: readonly (readonly [number, CallName, () => Input | Promise<Input>])[] = [
    [5, 'banUser', () => ({ uid: uid(), reason: word() })],
    [4, 'unbanUser', () => ({ uid: uid(), reason: word() })],
    [9, 'warnUser', () => ({ uid: uid(), rule: rule() })],
    [2, 'setRole', () => ({ uid: uid(), role: oneOf(['moderator', null]) })],
    [4, 'resolveAppeal', async () => ({ id: await appealOf(), accept: random() < 0.5, note: word() })],
    [
      14,
      'moderatePhotos',
      () => {
        const action = oneOf(['hide', 'hold', 'restore', 'remove', 'publish'] as const);
        const named = action === 'hide' || action === 'remove' ? { rule: rule() } : {};
        return { ids: [oneOf(photos)], action, note: word(), ...named };
      },
    ],
    [
      6,
      'resolveCases',
      () => {
        const [resolution, actions] = oneOf([
          ['dismissed', []],
          ['resolved', [{ do: 'hide', rule: 'spam' }]],
          ['resolved', []],
        ] as const);
        return { ids: [`photo_${oneOf(reported)}`], resolution, actions };
      },
    ],
    [5, 'saveSettings', () => ({ holdAtReporters: Math.floor(random() * 4), announcement: word() })],
    [3, 'saveTag', () => ({ tag: oneOf(tags), reading: oneOf(['よみ', 'べつ', '']) })],
    [3, 'saveNgTag', () => ({ tag: oneOf(ngTags), mode: oneOf(['hold', 'strip', 'reject']), note: word() })],
    [2, 'deleteNgTag', () => ({ tag: oneOf(ngTags) })],
    [
      2,
      'saveTitle',
      () => {
        if (titles.length < 3) titles.push(freshName());
        return { name: oneOf(titles), kind: 'game', status: oneOf(['active', 'retired']) };
      },
    ],
    [12, 'revertAction', async () => ({ auditId: await lastActOf() })],
  ];
  const pool = draws.flatMap((draw) => Array.from({ length: draw[0] }, () => draw));

  return async () => {
    const [, name, input] = oneOf(pool);
    const luck = random();
    // Sometimes an actor without permission, or a target that nobody may act on.
    if (luck < 0.04) return { name, input: await input(), by: oneOf(members) };
    const drawn = oneOf(luck < 0.5 ? admins : moderators);
    if (luck > 0.96) return { name, input: { ...(await input()), uid: drawn.uid }, by: drawn };
    return { name, input: await input(), by: drawn };
  };
}
