import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { photoActions } from '#contract/callables/moderatePhotos.ts';
import { caseActions } from '#contract/callables/resolveCases.ts';
import type { ReportReason } from '#contract/documents/report.ts';
import type { TitleStatus } from '#contract/documents/title.ts';
import { type TitleId, titleIdSchema } from '#contract/ids.ts';
import type { StaffTitle } from '#data/staff/catalogue.ts';
import type { ListedPerson } from '#data/staff/people.ts';
import { words as en } from '#i18n/en/admin.ts';
import { words as ja } from '#i18n/ja/admin.ts';
import {
  type ActName,
  actNames,
  acts,
  actsOn,
  actsOnCases,
  actsWith,
  canDecide,
  commandOf,
  enoughInPlaceOf,
  fieldsOf,
  replaced,
  toggled,
} from './acts.ts';
import type { Decided } from './caseState.ts';
import { banEnd, type Typed, typedSchema, untyped } from './typed.ts';

const now = new Date('2026-01-01T00:00:00Z');
const typed: Typed = { ...untyped, rule: 'privacy', blockImage: true, reason: ' 宣伝 ', days: '3', hidePhotos: true };
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
    const always: readonly ActName[] = ['warn', 'ban', 'resolve', 'dismiss', 'dismissWithReply'];
    const possible = actNames.filter((name) => canDecide(name, decided) && !always.includes(name));
    expect(possible.toSorted()).toEqual([...expected].toSorted());
    expect(always.every((name) => canDecide(name, decided))).toBe(true);
  });
});

const decides = actNames.filter((name) => acts[name].onCases);

describe('the acts that a case offers', () => {
  const kinds = ['photo', 'album', 'user'] as const;
  const offered = (kind: (typeof kinds)[number], areSeveral = false) => [
    ...actsOnCases(kind, 'button', areSeveral),
    ...actsOnCases(kind, 'menu', areSeveral),
  ];

  it('several cases cannot be banned together', () => {
    for (const kind of kinds) {
      expect(offered(kind, true)).toEqual(offered(kind).filter((name) => name !== 'ban'));
      expect(offered(kind)).toContain('ban');
    }
  });

  it('the harshest acts on a photo are in the menu, and the acts on a person are buttons of their case', () => {
    expect(actsOnCases('photo', 'button')).toEqual(['hide', 'mark', 'restore', 'dismiss']);
    expect(actsOnCases('album', 'button')).toEqual(['hide', 'restore', 'dismiss']);
    expect(actsOnCases('user', 'button')).toEqual(['warn', 'ban', 'dismiss']);
  });

  it('a reply is offered only if somebody has reported', () => {
    const reportedBy = (reporterCount: number): Decided => ({
      ...onPhoto({ status: 'published' }),
      case: { kind: 'photo', returnedAt: undefined, reporterCount },
    });
    expect([0, 1].map((count) => canDecide('dismissWithReply', reportedBy(count)))).toEqual([false, true]);
  });

  it('a photo’s case offers every act on cases', () => {
    expect(offered('photo').toSorted()).toEqual(decides.toSorted());
  });

  it('an act asks for the rule exactly if its decision records one', () => {
    const decided = onPhoto({ status: 'published' });
    for (const name of decides) {
      const { actions } = commandOf([name], decided, typed);
      const asks = (acts[name].asks ?? []).some((field) => field === 'rule' || field === 'anyRule');
      expect([name, asks]).toEqual([name, actions.some((action) => 'rule' in action)]);
    }
  });

  it('every act on cases has a key', () => {
    for (const name of decides) expect([name, acts[name].key]).toEqual([name, expect.any(String)]);
  });

  it('no two acts have the same key', () => {
    const keys = actNames.flatMap((name) => acts[name].key ?? []);
    expect(keys.toSorted()).toEqual(['a', 'b', 'c', 'd', 'h', 'm', 'o', 'r', 'w', 'x']);
  });

  it('a photo’s case can make every decision of the contract', () => {
    const states: readonly Decided[] = [
      onPhoto({ status: 'published' }),
      onPhoto({ status: 'held', hold: hold('reports') }),
      onPhoto({ status: 'hidden', hold: hold('spam') }),
    ];
    const made = states.flatMap((decided) =>
      decides
        .filter((name) => canDecide(name, decided))
        .flatMap((name) => commandOf([name], decided, typed).actions.map((action) => action.do)),
    );
    expect([...new Set(made)].toSorted()).toEqual(Object.keys(caseActions).toSorted());
  });
});

describe('several acts in one decision', () => {
  const [shown, hidden] = [onPhoto({ status: 'published' }), onPhoto({ status: 'hidden', hold: hold('spam') })];

  it.each([
    ['hide', [shown], ['warn', 'ban']],
    ['warn', [shown], ['hide', 'mark', 'remove', 'ban']],
    ['warn', [hidden], ['hide', 'remove', 'ban']],
    ['ban', [{ case: { kind: 'user', returnedAt: undefined }, photo: undefined }], ['warn']],
    ['hide', [shown, shown], ['warn']],
    ['warn', [shown, hidden], ['hide', 'remove']],
    ['restore', [hidden], []],
    ['dismiss', [shown], []],
  ] as const)('%s offers with it what fits every subject', (first, subjects, expected) => {
    expect(actsWith(first, subjects)).toEqual(expected);
  });

  it('another act replaces the one that does not go with it, and a second press takes it away', () => {
    expect(toggled(['warn', 'hide'], 'remove')).toEqual(['warn', 'remove']);
    expect(toggled(['hide', 'warn'], 'ban')).toEqual(['hide', 'warn', 'ban']);
    expect(toggled(['hide', 'warn', 'ban'], 'warn')).toEqual(['hide', 'ban']);
    expect(replaced(['hide', 'warn'], 'mark')).toEqual(['mark', 'warn']);
  });

  it('a mark may be enough in place of what takes a photo away, for the rules that say so', () => {
    const milder = (name: ActName, rule: ReportReason | null, on = shown) => enoughInPlaceOf(name, rule, [on]);
    expect([milder('hide', 'sexual'), milder('remove', 'violence')]).toEqual([['mark'], ['mark']]);
    expect([milder('hide', 'spam'), milder('hide', null), milder('warn', 'sexual')]).toEqual([[], [], []]);
    expect(
      milder(
        'hide',
        'sexual',
        onPhoto({ ...shown.photo, status: 'published', marked: { at: now, wasSensitive: false } }),
      ),
    ).toEqual([]);
  });

  it('several acts become one command and ask for each field once', () => {
    expect(commandOf(['hide', 'warn'], shown, typed)).toEqual({
      resolution: 'resolved',
      actions: [
        { do: 'hide', rule: 'privacy', blockImage: true },
        { do: 'warn', rule: 'privacy' },
      ],
    });
    expect(fieldsOf(['hide', 'warn', 'ban'])).toEqual(['rule', 'blockImage', 'note', 'reason', 'days', 'hidePhotos']);
    expect(fieldsOf(['ban'])).toContain('anyRule');
  });
});

describe('the words of an act', () => {
  it.each(['onCases', 'onPhotos', 'onPerson', 'onTitle', 'onTag', 'onNgTag'] as const)(
    'an act has its words in every place that offers it: %s',
    (place) => {
      const expected = actNames.filter((name) => acts[name][place]);
      for (const words of [ja, en]) expect(actsOn(place, words).map(({ name }) => name)).toEqual(expected);
    },
  );

  it('only admins are offered what the contract lets only admins do', () => {
    const ofAdmins = actsOn('onPerson', ja).flatMap(({ name, needs }) => (needs === 'admin' ? [name] : []));
    expect(ofAdmins).toEqual(['changeRole']);
  });

  it('every action on photos of the contract is offered', () => {
    const actions = actsOn('onPhotos', ja).map(({ on }) => on.action);
    expect(actions.toSorted()).toEqual([...photoActions].toSorted());
  });

  it('only what asks nothing needs no question', () => {
    for (const { name, words } of actsOn('onCases', ja))
      expect([name, words.ask === undefined]).toEqual([name, name === 'dismiss']);
    for (const { name, words, on } of actsOn('onPhotos', ja)) {
      expect([name, words.ask === undefined]).toEqual([name, on.atOnce === true]);
    }
  });
});

describe('an act becomes a command', () => {
  it.each<[string, ActName, Decided, unknown]>([
    [
      'a hide has its rule and blocks the picture',
      'hide',
      onPhoto({ status: 'published' }),
      { resolution: 'resolved', actions: [{ do: 'hide', rule: 'privacy', blockImage: true }] },
    ],
    [
      'a restore of a photo held by reports dismisses them',
      'restore',
      onPhoto({ status: 'held', hold: hold('reports') }),
      { resolution: 'dismissed', actions: [{ do: 'publish' }] },
    ],
    [
      'a restore of a photo that its owner has edited resolves the case',
      'restore',
      onPhoto({ status: 'held', hold: hold('spam') }, now),
      { resolution: 'resolved', actions: [{ do: 'publish' }] },
    ],
    [
      'a restore of a removed photo dismisses the case',
      'restore',
      onPhoto({ status: 'removed', removed }),
      { resolution: 'dismissed', actions: [{ do: 'restore' }] },
    ],
    [
      'a dismissal publishes a photo that only reports held',
      'dismiss',
      onPhoto({ status: 'held', hold: hold('reports') }),
      { resolution: 'dismissed', actions: [{ do: 'publish' }] },
    ],
    [
      'a dismissal leaves a photo held that something else holds',
      'dismiss',
      onPhoto({ status: 'held', hold: hold('new-account') }),
      { resolution: 'dismissed', actions: [] },
    ],
    [
      'a mark resolves the case',
      'mark',
      onPhoto({ status: 'published' }),
      { resolution: 'resolved', actions: [{ do: 'mark' }] },
    ],
  ])('%s', (_, name, decided, order) => {
    expect(commandOf([name], decided, typed)).toEqual(order);
  });

  it('a ban has its end and the rule that was chosen', () => {
    const { resolution, actions } = commandOf(['ban'], onPhoto(undefined), typed);
    expect(resolution).toBe('resolved');
    expect(actions).toMatchObject([{ do: 'ban', reason: '宣伝', rule: 'privacy', hidePhotos: true }]);
    expect(banEnd(typed, now)).toBe('2026-01-04T00:00:00.000Z');
    expect(banEnd({ ...typed, days: 'for-good' }, now)).toBeUndefined();
  });
});

describe('what is typed about an act', () => {
  /** The messages, or the checked values if all are valid. */
  function check(name: ActName, changes: Partial<Typed> = {}) {
    const result = v.safeParse(typedSchema(acts[name].asks ?? [], ja.actFields, String), { ...untyped, ...changes });
    return result.success ? result.output : result.issues.map(({ message }) => message);
  }

  it('a warning needs a rule and no note', () => {
    expect(check('warn')).toEqual([ja.actFields.ruleMissing]);
    expect(check('warn', { rule: 'spam' })).toEqual({ ...untyped, rule: 'spam' });
    expect(check('warn', { rule: 'spam', note: 'あ'.repeat(501) })).toEqual([ja.actFields.noteInvalid('500')]);
  });

  it('a ban and its lifting need a reason of at most 500 characters as people count them', () => {
    const invalid = [ja.actFields.reasonInvalid('500')];
    expect(check('ban', { reason: ' \n' })).toEqual(invalid);
    expect(check('unban', { reason: '📷'.repeat(501) })).toEqual(invalid);
    expect(check('unban', { reason: '📷'.repeat(500) })).toMatchObject({ reason: '📷'.repeat(500) });
    const ban = { reason: '宣伝', rule: null, days: 'for-good', hidePhotos: false };
    expect(check('ban', { reason: ' 宣伝 ', days: 'for-good' })).toMatchObject(ban);
  });

  it('a ban has any number of days, also in full-width digits', () => {
    const ban = { reason: '宣伝', days: 'other' } as const;
    expect(check('ban', { ...ban, otherDays: '１４' })).toMatchObject({ otherDays: '１４' });
    expect(banEnd({ days: 'other', otherDays: '１４' }, now)).toBe('2026-01-15T00:00:00.000Z');
    for (const otherDays of ['', '0', '-1', '1.5', '3651', 'x'])
      expect(check('ban', { ...ban, otherDays })).toEqual([ja.actFields.otherDaysInvalid('3650')]);
    expect(check('ban', { reason: '宣伝', otherDays: 'x' })).toMatchObject({ days: '7' });
  });

  it('a change of role needs a choice, even for no role', () => {
    expect(check('changeRole')).toEqual([ja.actFields.roleMissing]);
    expect(check('changeRole', { role: 'none' })).toMatchObject({ role: 'none' });
  });
});

describe('the question about a person', () => {
  const bans = { reason: '宣伝', at: new Date(0) };
  const also = (name: ActName, person: Partial<Pick<ListedPerson, 'ban' | 'role'>>) =>
    acts[name].onPerson?.also?.({ role: null, ...person }, ja) ?? [];

  it('the question mentions a role and hidden photos only if there are any', () => {
    const { unban, ban } = ja.acts;
    expect(also('ban', {})).toEqual([]);
    expect(also('ban', { role: 'moderator' })).toEqual([ban.onPerson.ofStaff]);
    expect(also('unban', { ban: bans })).toEqual([]);
    const both = [unban.onPerson.hidden, unban.onPerson.ofStaff];
    expect(also('unban', { ban: { ...bans, hidePhotos: true, ofStaff: true } })).toEqual(both);
    expect(also('changeBan', { ban: bans })).toEqual([]);
  });

  it('the question says that a banned person can sign in and read the reason', () => {
    expect(ja.acts.ban.onPerson.consequence).toMatch(/ログインし直すと、理由と期限/);
  });
});

describe('the acts on a title', () => {
  const title = (status: TitleStatus, mergedInto?: TitleId): StaffTitle => ({
    ...{ id: v.parse(titleIdSchema, 'a'), name: '作品', reading: '', aliases: [], kind: 'other', search: [], count: 0 },
    ...{ status, mergedInto },
  });
  const offered = (of: StaffTitle) =>
    actsOn('onTitle', ja).flatMap(({ name, on }) => ((on.fits?.(of) ?? true) ? [name] : []));

  it.each([
    ['a proposal', title('proposed'), ['approveTitle', 'rejectTitle', 'editTitle', 'mergeTitle']],
    ['a title in use', title('active'), ['editTitle', 'mergeTitle', 'retireTitle']],
    ['a retired title', title('retired'), ['editTitle', 'reactivateTitle']],
    ['a merged title', title('retired', v.parse(titleIdSchema, 'b')), []],
  ] as const)('staff can do what fits %s', (_, of, expected) => {
    expect(offered(of)).toEqual(expected);
  });
});
