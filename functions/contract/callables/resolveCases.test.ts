import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { areTogether, type CaseActions, caseActions, resolveCasesContract } from './resolveCases.ts';

const samples: { readonly [Name in keyof CaseActions]: object } = {
  hide: { do: 'hide', rule: 'spam' },
  remove: { do: 'remove', rule: 'spam' },
  hold: { do: 'hold' },
  restore: { do: 'restore' },
  publish: { do: 'publish' },
  mark: { do: 'mark' },
  warn: { do: 'warn', rule: 'spam' },
  ban: { do: 'ban', reason: '繰り返し' },
};
const isName = (name: string): name is keyof CaseActions => Object.hasOwn(caseActions, name);
const names = Object.keys(caseActions).filter(isName);

const accepts = (actions: readonly object[], resolution = 'resolved'): boolean =>
  v.is(resolveCasesContract.input, { ids: ['photo_1'], resolution, actions });

describe('the acts of one decision', () => {
  it('an act on the photo goes with a warning, with a ban or with both, and nothing else goes together', () => {
    const pairs = names.flatMap((one, at) =>
      names.slice(at).flatMap((other) => (areTogether([one, other]) ? [`${one} ${other}`] : [])),
    );
    expect(pairs).toEqual([
      ...['hide warn', 'hide ban', 'remove warn', 'remove ban'],
      ...['mark warn', 'mark ban', 'warn ban'],
    ]);
  });

  it('a decision accepts exactly the sets of which all pairs go together, in any sequence', () => {
    for (const one of names) {
      expect(accepts([samples[one]])).toBe(true);
      for (const other of names) {
        expect(accepts([samples[one], samples[other]])).toBe(areTogether([one, other]));
        for (const third of names) {
          const expected = areTogether([one, other]) && areTogether([one, third]) && areTogether([other, third]);
          expect(accepts([one, other, third].map((name) => samples[name]))).toBe(expected);
        }
      }
    }
    expect(accepts([])).toBe(true);
  });

  it('all acts of a decision are for one rule', () => {
    expect(accepts([samples.hide, { do: 'warn', rule: 'privacy' }])).toBe(false);
    expect(accepts([samples.hide, samples.warn, { do: 'ban', reason: '繰り返し', rule: 'privacy' }])).toBe(false);
    expect(accepts([samples.hide, samples.warn, { do: 'ban', reason: '繰り返し', rule: 'spam' }])).toBe(true);
  });

  it('a dismissal does nothing against anybody', () => {
    for (const name of names) {
      expect([name, accepts([samples[name]], 'dismissed')]).toEqual([name, name === 'restore' || name === 'publish']);
    }
  });
});
