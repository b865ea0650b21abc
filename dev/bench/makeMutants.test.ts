import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadRuleset } from '@matataki/storage-rules';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../launcher/paths.ts';
import { EQUIVALENT_MUTANTS } from './equivalentMutants.ts';
import { RULE_FILES } from './judgeMutants.ts';
import { makeMutants } from './makeMutants.ts';

/** A file of rules whose collection `/things/{id}` holds these declarations. */
const rulesOf = (declarations: string): string => `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /things/{id} {
      ${declarations}
    }
  }
}
`;
const conditionOf = (condition: string): string => rulesOf(`allow get: if ${condition};`);

/** What the mutants of a condition look like, without those of every `allow`. */
const conditionsFrom = (condition: string): readonly string[] => {
  const [before = '', after = ''] = conditionOf('@').split('@');
  return makeMutants(conditionOf(condition))
    .filter(({ source }) => source.startsWith(before) && source.endsWith(after))
    .map(({ source }) =>
      source
        .slice(before.length, source.length - after.length)
        .replaceAll(/\s+/g, ' ')
        .trim(),
    )
    .filter((mutant) => mutant !== 'true' && mutant !== 'false');
};

describe('the mutants of a condition', () => {
  it.each([
    ['a() && b()', ['a() || b()', 'b()', 'a()']],
    ['a() || b()', ['a() && b()', 'b()', 'a()']],
    ['a() && b() && c()', ['a() || b() && c()', 'b() && c()', 'a() && c()', 'a() && b() || c()', 'a() && b()']],
    [
      'a() && (b(1) || c)',
      [
        'a() || (b(1) || c)',
        '(b(1) || c)',
        'a()',
        'a() && (b(2) || c)',
        'a() && (b(0) || c)',
        'a() && (b(1) && c)',
        'a() && ( c)',
        'a() && (b(1) )',
      ],
    ],
    ['a == b', ['a != b']],
    ['a != b', ['a == b']],
    ['a < b', ['a <= b', 'a >= b']],
    ['a <= b', ['a < b', 'a > b']],
    ['a > b', ['a >= b', 'a <= b']],
    ['a >= b', ['a > b', 'a < b']],
    ['a in [b, c] && d', ['!(a in [b,c]) && d', 'a in [b, c] || d', 'd', 'a in [b, c]']],
    ['a is list', ['!(a is list)']],
    ['!a', ['a']],
    ['a.keys().hasOnly([])', ['a.keys().hasAny([])']],
    ['a() ? b() : c()', ['true ? b() : c()', 'false ? b() : c()']],
    ['f(5)', ['f(6)', 'f(4)']],
    ["'a && 1 == !b' == c", ["'a && 1 == !b' != c"]],
  ])('of %s', (condition, mutants) => {
    expect(conditionsFrom(condition)).toEqual(mutants);
  });
});

describe('the mutants of a file', () => {
  it('let everybody, let nobody, and let more be done', () => {
    const changes = makeMutants(rulesOf('allow get, update: if a();\n allow read: if b();')).map(
      ({ change }) => change,
    );
    expect(changes).toEqual([
      'get, update → read, update',
      'get, update → get, write',
      'a() → true',
      'a() → false',
      'read → read, write',
      'b() → true',
      'b() → false',
    ]);
  });

  it('lets nobody do more where nobody may do anything, which would change nothing', () => {
    expect(makeMutants(conditionOf('false')).map(({ change }) => change)).toEqual(['false → true']);
  });

  it('have functions return true or false, and their expressions changed', () => {
    const source = rulesOf('function f(a) {\n let b = a + 1;\n return b; }');
    const mutants = makeMutants(source);
    expect(mutants.map(({ change, where, line }) => ({ change, where, line }))).toEqual([
      { change: '→ true', where: '/things/{id} f()', line: 6 },
      { change: '→ false', where: '/things/{id} f()', line: 6 },
      { change: 'a + 1 → a + 2', where: '/things/{id} f()', line: 6 },
      { change: 'a + 1 → a + 0', where: '/things/{id} f()', line: 6 },
    ]);
    expect(mutants[0]?.source).toBe(rulesOf('function f(a) {\n return true; }'));
  });

  it('know their match block, those within others too', () => {
    const mutants = makeMutants(rulesOf('match /parts/{part=**} { allow read: if a; }\n allow get: if b;'));
    expect([...new Set(mutants.map(({ block }) => block))]).toEqual(['/things/{id}/parts/{part=**}', '/things/{id}']);
  });

  it('are told apart where the same is changed twice', () => {
    const changes = makeMutants(conditionOf('(a == b) && (a == b)')).map(({ change }) => change);
    expect(new Set(changes).size).toBe(changes.length);
    expect(changes).toEqual(expect.arrayContaining(['a == b → a != b', 'a == b → a != b (2)']));
  });

  it('are none of comments, nor of what stands in a path', () => {
    const mutants = makeMutants(conditionOf('// a == 1 && b\n exists(/databases/$(database)/documents/a1/$(b))'));
    expect(mutants.map(({ change }) => change)).toEqual([
      'get → read',
      'exists(/databases/$(database)/documents/a1/$(b)) → true',
      'exists(/databases/$(database)/documents/a1/$(b)) → false',
    ]);
  });

  it('are refused where the file is none of rules', () => {
    expect(() => makeMutants(rulesOf('whatever;'))).toThrow("'whatever' is nothing");
    expect(() => makeMutants('service cloud.firestore { match /a {')).toThrow('end too early');
  });
});

describe('the rules of this site', () => {
  it.each(RULE_FILES)('%s has a mutant for each of its operators, and no two are the same', (file) => {
    const source = readFileSync(join(ROOT, file), 'utf8');
    const mutants = makeMutants(source);
    const operators = source.replaceAll(/\/\/[^\n]*/g, '').match(/&&|\|\|/g) ?? [];
    const swapped = mutants.filter(
      ({ source: changed }) => changed.length === source.length && /&&|\|\|/.test(changed),
    );
    expect(swapped.length).toBeGreaterThanOrEqual(operators.length);
    expect(new Set(mutants.map(({ source: changed }) => changed)).size).toBe(mutants.length);
    expect(new Set(mutants.map(({ where, change }) => `${where}: ${change}`)).size).toBe(mutants.length);
  });

  it('the list of mutants that nobody can tell names none that is not one of them', () => {
    const made = new Map(RULE_FILES.map((file) => [file, makeMutants(readFileSync(join(ROOT, file), 'utf8'))]));
    const gone = EQUIVALENT_MUTANTS.filter(
      ({ file, where, change }) =>
        !made.get(file)?.some((mutant) => mutant.where === where && mutant.change === change),
    );
    expect(gone).toEqual([]);
  });

  it('every mutant of storage.rules is one that the emulator takes', () => {
    const mutants = makeMutants(readFileSync(join(ROOT, 'storage.rules'), 'utf8'));
    expect(mutants.filter(({ source }) => loadRuleset(source).kind === 'refused')).toEqual([]);
  });
});
