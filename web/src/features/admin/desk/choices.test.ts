import { describe, expect, it } from 'vitest';
import { caseActionSchema } from '#contract/callables/resolveCases.ts';
import {
  type Choice,
  canChoose,
  choiceTraits,
  commandOf,
  type Decided,
  type Offered,
  offered,
  offeredForSeveral,
} from './choices.ts';

const now = new Date('2026-01-01T00:00:00Z');
const form = {
  rule: 'privacy',
  note: '',
  reply: '',
  blockImage: true,
  reason: ' 宣伝 ',
  days: '3',
  hidePhotos: true,
} as const;
const removed = { at: now, from: 'published', rule: 'spam', note: '' } as const;

const onPhoto = (photo: Decided['photo'], returnedAt?: Date): Decided => ({
  case: { kind: 'photo', returnedAt },
  photo,
});
const onAlbum = (
  album: Pick<NonNullable<Decided['album']>, 'status'> & Partial<NonNullable<Decided['album']>>,
): Decided => ({ case: { kind: 'album', returnedAt: undefined }, photo: undefined, album });
const hold = <Rule extends string>(rule: Rule) => ({ rule, note: '' });

describe('what can be done', () => {
  it.each([
    ['a public photo', onPhoto({ status: 'published' }), ['hide', 'hold', 'mark', 'remove']],
    ['one that waits', onPhoto({ status: 'held', hold: hold('reports') }), ['hide', 'mark', 'restore', 'remove']],
    [
      'one that is marked already',
      onPhoto({ status: 'published', marked: { at: now, wasSensitive: false } }),
      ['hide', 'hold', 'remove'],
    ],
    ['a hidden one', onPhoto({ status: 'hidden', hold: hold('spam') }), ['hide', 'restore', 'remove']],
    ['one that a ban hides', onPhoto({ status: 'hidden', hold: hold('ban') }), ['hide', 'hold', 'mark', 'remove']],
    ['one that staff removed', onPhoto({ status: 'removed', removed }), ['restore']],
    ['one that its owner deleted', onPhoto({ status: 'removed', deletedAt: now }), []],
    [
      'one that its owner deleted and can still restore',
      onPhoto({ status: 'removed', restorable: { until: now, status: 'held' }, hold: hold('reports') }),
      ['hide', 'mark', 'restore', 'remove'],
    ],
    ['one that is gone', onPhoto(undefined), []],
    ['a public album', onAlbum({ status: 'published' }), ['hide']],
    ['a hidden album', onAlbum({ status: 'hidden', hold: hold('spam') }), ['hide', 'restore']],
    ['an album that a ban hides', onAlbum({ status: 'hidden', hold: hold('ban') }), ['hide']],
    ['an album that its owner deleted', onAlbum({ status: 'removed' }), []],
    [
      'an album that its owner deleted and can still restore',
      onAlbum({ status: 'removed', restorable: { until: now, status: 'hidden' }, hold: hold('spam') }),
      ['hide', 'restore'],
    ],
    ['a person', { case: { kind: 'user', returnedAt: undefined }, photo: undefined } satisfies Decided, []],
  ] as const)('with %s', (_, decided, expected) => {
    const always: readonly Choice[] = ['warn', 'ban', 'resolve', 'dismiss'];
    const possible = (Object.keys(choiceTraits) as Choice[]).filter(
      (choice) => canChoose(choice, decided) && !always.includes(choice),
    );
    expect([...possible].sort()).toEqual([...expected].sort());
    expect(always.every((choice) => canChoose(choice, decided))).toBe(true);
  });
});

describe('the choices offered', () => {
  const choicesIn = ({ first, others }: Offered): readonly Choice[] => [...first, ...others];
  const all = Object.keys(choiceTraits);

  it('hold every choice that there is, once a kind of case', () => {
    const kinds = ['photo', 'album', 'user'] as const;
    for (const table of [offered, offeredForSeveral]) {
      const given = kinds.map((kind) => choicesIn(table === offered ? offered[kind] : offeredForSeveral(kind)));
      for (const choices of given) expect(new Set(choices).size).toBe(choices.length);
      const expected = table === offered ? all : all.filter((choice) => choice !== 'ban');
      expect([...new Set(given.flat())].sort()).toEqual([...expected].sort());
    }
  });

  it('leave out of a photo’s case none that a photo can take', () => {
    expect([...choicesIn(offered.photo)].sort()).toEqual([...all].sort());
  });

  it('make every decision that the call takes', () => {
    const states: readonly Decided[] = [
      onPhoto({ status: 'published' }),
      onPhoto({ status: 'held', hold: hold('reports') }),
      onPhoto({ status: 'hidden', hold: hold('spam') }),
    ];
    const made = states.flatMap((decided) =>
      choicesIn(offered.photo)
        .filter((choice) => canChoose(choice, decided))
        .flatMap((choice) => commandOf(choice, decided, form, now).action?.do ?? []),
    );
    const taken = caseActionSchema.options.flatMap(({ entries }) =>
      'options' in entries.do ? entries.do.options : [entries.do.literal],
    );
    expect([...new Set(made)].sort()).toEqual([...taken].sort());
  });
});

describe('a choice is the decision', () => {
  it.each<[string, Choice, Decided, unknown]>([
    [
      'hidden for a rule, the picture blocked',
      'hide',
      onPhoto({ status: 'published' }),
      { resolution: 'resolved', action: { do: 'hide', rule: 'privacy', blockImage: true } },
    ],
    [
      'that the reports were wrong, where what they held comes back',
      'restore',
      onPhoto({ status: 'held', hold: hold('reports') }),
      { resolution: 'dismissed', action: { do: 'publish' } },
    ],
    [
      'that they were right, where its owner has mended it',
      'restore',
      onPhoto({ status: 'held', hold: hold('spam') }, now),
      { resolution: 'resolved', action: { do: 'publish' } },
    ],
    [
      'restored, where it was removed',
      'restore',
      onPhoto({ status: 'removed', removed }),
      { resolution: 'dismissed', action: { do: 'restore' } },
    ],
    [
      'dismissed, and back in the open what only the reports held',
      'dismiss',
      onPhoto({ status: 'held', hold: hold('reports') }),
      { resolution: 'dismissed', action: { do: 'publish' } },
    ],
    [
      'dismissed alone, where something else holds it',
      'dismiss',
      onPhoto({ status: 'held', hold: hold('new-account') }),
      { resolution: 'dismissed' },
    ],
    [
      'marked as sensitive',
      'mark',
      onPhoto({ status: 'published' }),
      { resolution: 'resolved', action: { do: 'mark' } },
    ],
    [
      'a ban with its end',
      'ban',
      onPhoto(undefined),
      {
        resolution: 'resolved',
        action: { do: 'ban', reason: '宣伝', until: '2026-01-04T00:00:00.000Z', hidePhotos: true },
      },
    ],
  ])('%s', (_, choice, decided, order) => {
    expect(commandOf(choice, decided, form, now)).toEqual(order);
  });
});
