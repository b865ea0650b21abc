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
  traitsOf,
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
    ['a held photo', onPhoto({ status: 'held', hold: hold('reports') }), ['hide', 'mark', 'restore', 'remove']],
    [
      'a photo that is marked already',
      onPhoto({ status: 'published', marked: { at: now, wasSensitive: false } }),
      ['hide', 'hold', 'remove'],
    ],
    ['a hidden photo', onPhoto({ status: 'hidden', hold: hold('spam') }), ['hide', 'restore', 'remove']],
    ['a photo that a ban hides', onPhoto({ status: 'hidden', hold: hold('ban') }), ['hide', 'hold', 'mark', 'remove']],
    ['a photo that staff removed', onPhoto({ status: 'removed', removed }), ['restore']],
    ['a photo that its owner deleted', onPhoto({ status: 'removed', deletedAt: now }), []],
    [
      'a photo that its owner deleted and can still restore',
      onPhoto({ status: 'removed', restorable: { until: now, status: 'held' }, hold: hold('reports') }),
      ['hide', 'mark', 'restore', 'remove'],
    ],
    ['a photo that is gone', onPhoto(undefined), []],
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
  ] as const)('staff can choose what fits %s', (_, decided, expected) => {
    const always: readonly Choice[] = ['warn', 'ban', 'resolve', 'dismiss', 'dismissWithReply'];
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

  it('the tables offer every choice, and none twice for a kind of case', () => {
    const kinds = ['photo', 'album', 'user'] as const;
    for (const table of [offered, offeredForSeveral]) {
      const given = kinds.map((kind) => choicesIn(table === offered ? offered[kind] : offeredForSeveral(kind)));
      for (const choices of given) expect(new Set(choices).size).toBe(choices.length);
      const expected = table === offered ? all : all.filter((choice) => choice !== 'ban');
      expect([...new Set(given.flat())].sort()).toEqual([...expected].sort());
    }
  });

  it('a reply is offered only if somebody has reported', () => {
    const asked = (reporterCount: number): Decided => ({
      ...onPhoto({ status: 'published' }),
      case: { kind: 'photo', returnedAt: undefined, reporterCount },
    });
    expect([0, 1].map((count) => canChoose('dismissWithReply', asked(count)))).toEqual([false, true]);
  });

  it('a photo’s case offers every choice', () => {
    expect([...choicesIn(offered.photo)].sort()).toEqual([...all].sort());
  });

  it('a choice asks for the rule exactly if its action records one', () => {
    const decided = onPhoto({ status: 'published' });
    for (const choice of choicesIn(offered.photo)) {
      const { action } = commandOf(choice, decided, form, now);
      expect([choice, traitsOf(choice).asksRule === true]).toEqual([choice, action !== undefined && 'rule' in action]);
    }
  });

  it('no two choices have the same key', () => {
    const keys = choicesIn(offered.photo).flatMap((choice) => traitsOf(choice).key ?? []);
    expect(keys.toSorted()).toEqual(['b', 'd', 'h', 'm', 'r', 'w']);
  });

  it('a photo’s case can make every decision of the contract', () => {
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

describe('a choice becomes a command', () => {
  it.each<[string, Choice, Decided, unknown]>([
    [
      'a hide has its rule and blocks the picture',
      'hide',
      onPhoto({ status: 'published' }),
      { resolution: 'resolved', action: { do: 'hide', rule: 'privacy', blockImage: true } },
    ],
    [
      'a restore of a photo held by reports dismisses them',
      'restore',
      onPhoto({ status: 'held', hold: hold('reports') }),
      { resolution: 'dismissed', action: { do: 'publish' } },
    ],
    [
      'a restore of a photo that its owner has edited resolves the case',
      'restore',
      onPhoto({ status: 'held', hold: hold('spam') }, now),
      { resolution: 'resolved', action: { do: 'publish' } },
    ],
    [
      'a restore of a removed photo dismisses the case',
      'restore',
      onPhoto({ status: 'removed', removed }),
      { resolution: 'dismissed', action: { do: 'restore' } },
    ],
    [
      'a dismissal publishes a photo that only reports held',
      'dismiss',
      onPhoto({ status: 'held', hold: hold('reports') }),
      { resolution: 'dismissed', action: { do: 'publish' } },
    ],
    [
      'a dismissal leaves a photo held that something else holds',
      'dismiss',
      onPhoto({ status: 'held', hold: hold('new-account') }),
      { resolution: 'dismissed' },
    ],
    [
      'a mark resolves the case',
      'mark',
      onPhoto({ status: 'published' }),
      { resolution: 'resolved', action: { do: 'mark' } },
    ],
    [
      'a ban has its end and the rule that was chosen',
      'ban',
      onPhoto(undefined),
      {
        resolution: 'resolved',
        action: { do: 'ban', reason: '宣伝', rule: 'privacy', until: '2026-01-04T00:00:00.000Z', hidePhotos: true },
      },
    ],
  ])('%s', (_, choice, decided, order) => {
    expect(commandOf(choice, decided, form, now)).toEqual(order);
  });
});
