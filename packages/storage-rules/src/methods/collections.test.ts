import { describe, expect, it } from 'vitest';
import { outcomeOf } from '../testing.ts';

async function expectOutcome(conditions: readonly string[], outcome: string): Promise<void> {
  const outcomes = await Promise.all(conditions.map(async (condition) => [condition, await outcomeOf(condition)]));
  expect(outcomes).toEqual(conditions.map((condition) => [condition, outcome]));
}

describe('lists, firebase.google.com/docs/reference/rules/rules.List', () => {
  it('a list supports comparison, indexing, slicing and searching as documented', () =>
    expectOutcome(
      [
        `['a', 'b'] == ['a', 'b'] && ['a', 'b'] != ['b', 'a']`,
        `['a', 'b'][1] == 'b'`,
        `[1, 2, 3, 4][0:2] == [1, 2] && [1, 2, 3][1:] == [2, 3] && [1, 2][:1] == [1] && [1][0:0] == []`,
        `'a' in ['a', 'b'] && !('c' in ['a', 'b'])`,
        // Inside lists 1 and 1.0 differ.
        `!(1 in [1.0]) && [1] != [1.0] && ![1].hasAll([1.0])`,
        `[1, 'a', null, [2]].size() == 4 && [].size() == 0`,
      ],
      'true',
    ));

  it('a list has the documented methods', () =>
    expectOutcome(
      [
        `['a', 'b'].concat(['b', 'c']) == ['a', 'b', 'b', 'c']`,
        `['a', 'b'].hasAll(['b', 'a']) && ['a'].hasAll([]) && !['a'].hasAll(['a', 'b'])`,
        `['a', 'b'].hasAny(['c', 'a']) && !['a', 'b'].hasAny(['c', 'd']) && !['a'].hasAny([])`,
        `['a', 'b'].hasOnly(['a', 'c']) == false`,
        `['a', 'b'].hasOnly(['a', 'b', 'c']) == true`,
        `['a', 'b'].hasOnly(['b', 'a']) == true`,
        `['a', 'a', 'b'].hasOnly(['a', 'b', 'b']) == true`,
        `['a', 'a', 'b'].hasOnly(['a', 'b', 'b', 'c']) == true`,
        `['a', 'b'].join('-') == 'a-b' && [1, true, null, 2.0].join(',') == '1,true,null,2.0'`,
        `['a', 'b', 'a', 'c'].removeAll(['a', 'c']) == ['b']`,
        `['a', 'a', 'b'].toSet() == ['b', 'a'].toSet() && ['a', 'a'].toSet().size() == 1`,
      ],
      'true',
    ));

  it('a list fails outside its bounds and with other types', () =>
    expectOutcome(
      [
        `[1][1] == 1`,
        `[1][-1] == 1`,
        `[1]['0'] == 1`,
        `[1, 2][0:3] == [1, 2]`,
        `[1] + [2] == [1, 2]`,
        `[[1]].join(',') == '1'`,
        `['a'].hasAll('a')`,
        `['a'].hasOnly(['a'].toSet())`,
        `['a'].concat('b') == ['a', 'b']`,
        `[1] < [2]`,
        `[1 / 0].size() == 1`,
      ],
      'error',
    ));
});

describe('sets, firebase.google.com/docs/reference/rules/rules.Set', () => {
  it('a set has the documented operators and methods', () =>
    expectOutcome(
      [
        `['a','b'].toSet().size() == 2`,
        `'a' in ['a','b'].toSet() == true`,
        `['a','b'].toSet().difference(['a','c'].toSet()) == ['b'].toSet()`,
        `['a'].toSet().difference(['a'].toSet()).size() == 0`,
        `['a','b'].toSet().hasAll(['a','c']) == false`,
        `['d','e','f'].toSet().hasAll(['d','e']) == true`,
        `['a','b'].toSet().hasAny(['c','d'].toSet()) == false`,
        `['a','b'].toSet().hasAny(['a','c'].toSet()) == true`,
        `['a','b'].toSet().hasOnly(['a','c']) == false`,
        `['a','b'].toSet().hasOnly(['a','b']) == true`,
        `['a','b'].toSet().intersection(['a','c'].toSet()) == ['a'].toSet()`,
        `['a','b'].toSet().union(['a','c'].toSet()) == ['a','b','c'].toSet()`,
        `['a'].toSet() is set && !(['a'].toSet() is list) && ['a'].toSet() != ['a']`,
        // Equal but not identical: the first one stays.
        `[1, 1.0].toSet().size() == 1`,
      ],
      'true',
    ));

  it('a set is joined with sets only', () =>
    expectOutcome(
      [`['a'].toSet().union(['b']).size() == 2`, `['a'].toSet()[0] == 'a'`, `['a'].toSet().hasAny('a')`],
      'error',
    ));
});

describe('maps, firebase.google.com/docs/reference/rules/rules.Map', () => {
  it('a map has the documented operators and methods', () =>
    expectOutcome(
      [
        `{'a': 1}['a'] == 1 && {'a': 1}.a == 1 && 'a' in {'a': 1} && !('b' in {'a': 1})`,
        `{'a': 1, 'b': 2} == {'b': 2, 'a': 1} && {'a': 1} != {'a': 2} && {} == {}`,
        `{'a': 1}.get('a', 7) == 1 && {'a': 1}.get('b', 7) == 7 && {'a': null}.get('a', 7) == null`,
        `{"a": {"b": {"c": 1}}}.get(["a", "b", "c"], 7) == 1`,
        `{"a": {"b": 1}}.get(["a", "x"], 7) == 7 && {"a": 1}.get(["a", "b"], 7) == 7`,
        `{'a': 1, 'b': 2}.keys() == ['a', 'b'] && {'a': 1, 'b': 2}.values() == [1, 2] && {'a': 1}.size() == 1`,
        `{'b': 1, 'a': 2}.keys() == ['a', 'b'] && {'b': 1, 'a': 2}.values() == [1, 2]`,
        `{'if': 1, 'match': 2}.if == 1 && {'if': 1, 'match': 2}.match == 2`,
        `{'a': 1,}.a == 1 && {'a': 1, 'a': 2}.a == 2`,
      ],
      'true',
    ));

  it('a map fails without the key, and keys are strings', () =>
    expectOutcome(
      [
        `{'a': 1}.b == null`,
        `{'a': 1}['b'] == null`,
        `{'a': 1}[1] == 1`,
        `{1: 2}.size() == 1`,
        `{'a': 1}.get('a') == 1`,
        `{'a': 1}.get(1, 2) == 2`,
        `1 in {'a': 1}`,
        `{'a': 1}.get('x', 1 / 0) == 1`,
        `{'size': 1}.size == {'size': 1}.count()`,
      ],
      'error',
    ));
});

describe('differences of maps, firebase.google.com/docs/reference/rules/rules.MapDiff', () => {
  it('a difference lists its keys as documented', () =>
    expectOutcome(
      [
        `{"a": 1}.diff({}).addedKeys() == ["a"].toSet()`,
        `({"a": 0, "c": 0, "u": 0}).diff({"r": 0, "c": 1, "u": 0}).affectedKeys() == ["a", "r", "c"].toSet()`,
        `{"a": 0}.diff({"a": 1, "b": 4}).changedKeys() == ["a"].toSet()`,
        `{}.diff({"a": 1}).removedKeys() == ["a"].toSet()`,
        `{"a": 0}.diff({"a": 0}).unchangedKeys() == ["a"].toSet()`,
        `{"a": 0, "b": 1}.diff({"a": 1, "b": 1}).affectedKeys().hasOnly(["a"])`,
        `{"a": null}.diff({}).addedKeys().hasOnly(["a"]) && {"a": null}.diff({}).addedKeys().size() == 1`,
        `{"a": null}.diff({"a": null}).affectedKeys().size() == 0`,
        `{"a": 1}.diff({}) is map_diff`,
        `{"a": [1]}.diff({"a": [1.0]}).unchangedKeys() == ["a"].toSet()`,
      ],
      'true',
    ));

  it('a difference needs two maps', () => expectOutcome([`{'a': 1}.diff(null).addedKeys().size() == 1`], 'error'));
});
