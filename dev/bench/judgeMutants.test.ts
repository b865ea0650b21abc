import { describe, expect, it } from 'vitest';
import { type Attempt, judgeMutants, mutantTable } from './judgeMutants.ts';

const attempt = (change: string, survived: boolean, block = '/things/{id}'): Attempt => ({
  file: 'firestore.rules',
  mutant: { block, where: `${block} allow get`.trim(), change, line: 7, source: '' },
  survived,
});
const listed = (change: string) => ({
  file: 'firestore.rules' as const,
  where: '/things/{id} allow get',
  change,
  reason: 'Nobody can tell.',
});

describe('what is said of mutants', () => {
  it('is nothing where each was noticed or is listed', () => {
    const attempts = [attempt('a → b', false), attempt('c → d', true)];
    expect(judgeMutants(attempts, [listed('c → d')])).toEqual({ survivors: [], complaints: [] });
  });

  it('names the line and the change of each that survived and is not listed', () => {
    const survivor = attempt('a → b', true);
    expect(judgeMutants([survivor], [listed('c → d')]).survivors).toEqual([survivor]);
    expect(judgeMutants([survivor], []).complaints).toEqual([
      'Survived: firestore.rules:7, /things/{id} allow get: a → b',
    ]);
  });

  it('names what is listed and was noticed, or is not in the rules', () => {
    expect(judgeMutants([attempt('a → b', false)], [listed('a → b'), listed('gone → away')]).complaints).toEqual([
      'Listed as equivalent, but is noticed by a test: firestore.rules, /things/{id} allow get: a → b',
      'Listed as equivalent, but is none of them any more: firestore.rules, /things/{id} allow get: gone → away',
    ]);
  });

  it('counts by match block', () => {
    const attempts = [
      attempt('a → b', false),
      attempt('c → d', true),
      attempt('e → f', true),
      attempt('g → h', false, ''),
    ];
    const rows = mutantTable(attempts, [listed('c → d')])
      .split('\n')
      .map((row) => row.split(/ {2,}/));
    expect(rows).toEqual([
      ['', 'mutants', 'killed', 'equivalent', 'survived'],
      ['firestore.rules /things/{id}', '3', '1', '1', '1'],
      ['firestore.rules allow get', '1', '1', '0', '0'],
      ['all', '4', '2', '1', '1'],
    ]);
  });
});
