import { describe, expect, it } from 'vitest';
import { loadRuleset } from './ruleset.ts';
import { bucketRules, outcomeOf } from './testing.ts';

/** `line:column message` of every error; the declarations start on line 4. */
function errorsOf(source: string): string[] {
  const loaded = loadRuleset(source);
  return loaded.kind === 'loaded' ? [] : loaded.errors.map((error) => `${error.line}:${error.column} ${error.message}`);
}

function warningsOf(source: string): string[] {
  const loaded = loadRuleset(source);
  if (loaded.kind === 'refused') return ['refused'];
  return loaded.warnings.map((warning) => `${warning.line}:${warning.column} ${warning.message}`);
}

describe('a syntax error is reported at its position', () => {
  it.each([
    ['match /a { allow read: if true && ; }', "4:35 Unexpected ';'."],
    ['match /a { allow read: if (true; }', "4:32 Expected ')' before ';'."],
    ['match /a { allow read: true; }', "4:24 Missing 'if' before the condition."],
    ['match /a { allow read if true; }', "4:23 Missing ':' before 'if'."],
    ['match /a { allow: if true; }', "4:17 Unexpected ':'."],
    ['match /a { allow read, : if true; }', "4:24 Unexpected ':'."],
    ['match /a { allow read: if a === b; }', "4:31 Unexpected '='."],
    ["match /a { allow read: if 'abc; }", "4:27 Missing a closing '."],
    ['match /a { allow read: if "a\nb" == ""; }', '4:27 Missing a closing ".'],
    ["match /a { allow read: if '\\q' == ''; }", '4:29 Unknown escape in a literal.'],
    ["match /a { allow read: if b'\\u0041' == b''; }", '4:27 Invalid bytes literal.'],
    ['match /a { allow read: if 1e3 == 1; }', "4:28 Unexpected 'e3'."],
    ['match /a { allow read: if 9223372036854775808 > 0; }', '4:27 Invalid number literal 9223372036854775808.'],
    ['match /a { allow read: if 1 is integer; }', "4:32 'integer' is not a type that 'is' knows."],
    ['match /a { allow read: if [1, 2 == 3; }', "4:37 Expected ',' before ';'."],
    ['match /a { allow read: if {"a" 1} == 3; }', "4:32 Expected ':' before '1'."],
    ['match /a { allow read: if true ? false; }', "4:39 Expected ':' before ';'."],
    ['match /a { allow read: if in == 1; }', "4:27 Unexpected 'in'."],
    ['match /a { allow read: if true; /* x }', '4:33 Comment without an end.'],
    ['match a { allow read; }', "4:7 Expected a path that starts with '/'."],
    ['match /a/{b { allow read; }', "4:13 Expected '}' before '{'."],
    ['match /a/ { allow read; }', "4:13 Unexpected 'allow'."],
    ['match /a/{match} { allow read; }', "4:11 Unexpected 'match'."],
    ['match /日本 { allow read; }', "4:8 Unexpected character '日'."],
    ['function f() { let x = 1 return x; }', "4:26 Expected ';' before 'return'."],
    ['function f() { return 1; let x = 1; }', "4:26 Expected the end of the function after 'return', not 'let'."],
    ['function f() { let x = 1; }', "4:27 Expected 'let' or 'return' before '}'."],
    ['function f(x,) { return 1; }', "4:14 Unexpected ')'."],
    ['function f() { return 1; };', "4:27 Unexpected ';'."],
  ])('%s', (declarations, error) => {
    expect(errorsOf(bucketRules(declarations))).toEqual([error]);
  });

  it('a statement outside of a match block is refused', () => {
    expect(errorsOf('service firebase.storage { allow read; }')).toEqual(["1:28 Unexpected 'allow'."]);
  });

  it('a missing or an extra brace is refused', () => {
    expect(errorsOf("rules_version = '2';\nservice firebase.storage {{\n}")).toEqual(["2:27 Unexpected '{'."]);
    expect(errorsOf('service firebase.storage {\n  match /a { allow read; }\n')).toEqual([
      "3:1 Unexpected 'end of file'.",
    ]);
    expect(errorsOf('service firebase.storage { } }')).toEqual(["1:30 Unexpected '}'."]);
  });

  it('a file without a service or with an unknown version is refused', () => {
    expect(errorsOf('')).toEqual(["1:1 Expected a 'service' block."]);
    expect(errorsOf("rules_version = '2';\n")).toEqual(["2:1 Expected a 'service' block."]);
    expect(errorsOf("rules_version = '3';\nservice firebase.storage { }")).toEqual([
      "1:17 Unsupported rules version '3'.",
    ]);
    expect(errorsOf('rules_version = 2;\nservice firebase.storage { }')).toEqual([
      "1:17 Expected '1' or '2' in quotes.",
    ]);
    expect(errorsOf("service firebase.storage { }\nrules_version = '2';")).toEqual(["2:1 Unexpected 'rules_version'."]);
  });

  it('a comment is ignored but counts for positions', () => {
    expect(errorsOf(`/* a\n * b */ // c\nservice firebase.storage { match /a { allow read /* d */; } } // e`)).toEqual(
      [],
    );
    expect(errorsOf(`/* a\n * b */ ; // c`)).toEqual(["2:9 Unexpected ';'."]);
  });
});

describe('a ruleset without a valid meaning is refused', () => {
  it.each([
    ['match /a { allow red; }', '4:18 Unknown method red.'],
    ['function f(a, a) { return a; }', '4:15 Parameter a is already defined.'],
    ['function f() { let a = 1; let a = 2; return a; }', '4:31 a is already bound in this function.'],
    ['function f() { return 1; } function f() { return 2; }', '4:37 Function f is already defined here.'],
    ['function f() { return f(); }', '4:10 Function f calls itself; recursion is not allowed.'],
    ['function f() { let x = [f()]; return 1; }', '4:10 Function f calls itself; recursion is not allowed.'],
    ['match /{a}/{a} { allow read; }', '4:13 Wildcard a is already in this path.'],
    ['match /{a=**}/x/{b=**} { allow read; }', '4:1 A path has one recursive wildcard at most.'],
  ])('%s', (declarations, error) => {
    expect(errorsOf(bucketRules(declarations))[0]).toBe(error);
  });

  it('all such errors are reported in the order of the file', () => {
    expect(errorsOf(bucketRules('match /a { allow red; }\nmatch /b { allow blue; }'))).toEqual([
      '4:18 Unknown method red.',
      '5:18 Unknown method blue.',
    ]);
  });

  it('recursive functions are refused', () => {
    const rules = bucketRules(
      'function f() { return g(); }\nfunction g() { return f(); }\nfunction h() { return f(); }',
    );
    expect(errorsOf(rules)).toEqual([
      '4:10 Function f calls itself; recursion is not allowed.',
      '5:10 Function g calls itself; recursion is not allowed.',
    ]);
  });

  it('a service that is declared twice is refused', () => {
    const service = 'service firebase.storage { match /a { allow read; } }';
    expect(errorsOf(`${service}\n${service}`)).toEqual(['2:9 Service firebase.storage is declared twice.']);
  });

  it('a service without a match block is refused', () => {
    const error = '1:9 Service firebase.storage has no match block.';
    expect(errorsOf('service firebase.storage { }')).toEqual([error]);
    expect(errorsOf('service firebase.storage { function f() { return true; } }')).toEqual([error]);
  });

  it('a match block with an empty body is refused, at any depth', () => {
    expect(errorsOf(bucketRules(''))).toEqual(['3:3 A match block without a declaration.']);
    expect(errorsOf(bucketRules('match /a { }'))).toEqual(['4:1 A match block without a declaration.']);
    expect(errorsOf(bucketRules('match /a { match /b { /* nothing */ } }'))).toEqual([
      '4:12 A match block without a declaration.',
    ]);
  });

  it('a feature that version 1 lacks is refused', () => {
    expect(errorsOf('service firebase.storage { match /{a=**}/b { allow read; } }')).toEqual([
      "1:28 In rules_version '1' a recursive wildcard is the last segment.",
    ]);
    expect(errorsOf('service firebase.storage { match /b { function f() { let a = 1; return a; } } }')).toEqual([
      "1:58 let needs rules_version = '2'.",
    ]);
  });
});

describe('an expression that cannot be evaluated loads with a warning, firebase.google.com/docs/rules/rules-language', () => {
  it.each([
    ['match /a { allow read: if f(); }', '4:27 Unknown function f.'],
    ['match /a { allow read: if x == 1; }', '4:27 Unknown variable x.'],
    ['match /a { allow read: if math.sin(1) == 1; }', '4:32 Unknown function math.sin.'],
    ['match /a { allow read: if firestore.getAfter(/a/b) == 1; }', '4:37 Unknown function firestore.getAfter.'],
    ['match /a { allow read: if math == 1; }', '4:27 math is a namespace and cannot be used as a variable.'],
    ['match /a { function f(x) { return x; } allow read: if f(); }', '4:55 Function f takes 1 arguments, not 0.'],
    ['function f() { let a = b; let b = 2; return a; }', '4:24 Unknown variable b.'],
    ["match /a { allow read: if 'a'.matches('('); }", '4:39 Invalid regular expression.'],
  ])('%s', (declarations, warning) => {
    expect(warningsOf(bucketRules(declarations))).toEqual([warning]);
  });

  it('an unknown service is a warning', () => {
    expect(warningsOf('service cloud.firestore { match /a { allow read; } }')).toEqual([
      '1:9 Unknown service cloud.firestore.',
    ]);
  });

  it.each(['f()', 'x', 'math.sin(1) == 1', 'math', "'a'.matches('(')", 'firestore.getAfter(/a/b) == 1'])(
    '%s is an error that never permits, and that || and && can override',
    async (expression) => {
      expect(await outcomeOf(expression)).toBe('error');
      expect(await outcomeOf(`${expression} || true`)).toBe('true');
      expect(await outcomeOf(`true || ${expression}`)).toBe('true');
      expect(await outcomeOf(`${expression} && false`)).toBe('false');
      expect(await outcomeOf(`${expression} || false`)).toBe('error');
    },
  );
});

describe('limits of a ruleset, firebase.google.com/docs/firestore/quotas#security_rules', () => {
  const lets = (count: number): string =>
    bucketRules(`function f() { ${Array.from({ length: count }, (_, i) => `let x${i} = 1;`).join(' ')} return 1; }`);
  const parameters = (count: number): string =>
    bucketRules(`function f(${Array.from({ length: count }, (_, i) => `x${i}`).join(', ')}) { return 1; }`);
  const blocks = (depth: number): string => `${'match /a { '.repeat(depth)}allow read;${' }'.repeat(depth)}`;

  it('a function may have 10 let bindings and 7 parameters', () => {
    expect(errorsOf(lets(10))).toEqual([]);
    expect(errorsOf(lets(11))).toEqual(['4:10 Function f has more than 10 let bindings.']);
    expect(errorsOf(parameters(7))).toEqual([]);
    expect(errorsOf(parameters(8))).toEqual(['4:10 Function f has more than 7 parameters.']);
  });

  it('match blocks may be nested 10 deep, with 100 segments and 20 wildcards', () => {
    expect(errorsOf(`service firebase.storage { ${blocks(10)} }`)).toEqual([]);
    expect(errorsOf(`service firebase.storage { ${blocks(11)} }`)).toHaveLength(1);
    expect(errorsOf(`service firebase.storage { match ${'/a'.repeat(100)} { allow read; } }`)).toEqual([]);
    expect(errorsOf(`service firebase.storage { match ${'/a'.repeat(101)} { allow read; } }`)).toHaveLength(1);
    const wildcards = (count: number): string => Array.from({ length: count }, (_, i) => `/{x${i}}`).join('');
    expect(errorsOf(`service firebase.storage { match ${wildcards(20)} { allow read; } }`)).toEqual([]);
    expect(errorsOf(`service firebase.storage { match ${wildcards(21)} { allow read; } }`)).toHaveLength(1);
  });

  it('a ruleset may not be larger than 256 KiB', () => {
    expect(errorsOf(`service firebase.storage { }${' '.repeat(256 * 1024)}`)).toEqual([
      '1:1 Ruleset larger than 256 KiB.',
    ]);
  });
});

describe('hostile rulesets are refused without a crash', () => {
  it.each([
    ['brackets', `${'('.repeat(50_000)}true${')'.repeat(50_000)}`],
    ['lists', `${'['.repeat(50_000)}`],
    ['maps', `${'{"a":'.repeat(30_000)}`],
    ['negations', `${'!'.repeat(200_000)}true`],
    ['minus signs', `${'-'.repeat(200_000)}1`],
    ['alternatives', Array.from({ length: 40_000 }, () => 'true').join('||')],
    ['conditionals', 'true?'.repeat(40_000)],
    ['members', `request${'.a'.repeat(100_000)}`],
    ['calls', `${'string('.repeat(30_000)}`],
    ['path captures', '/a/$('.repeat(40_000)],
  ])('deep %s', (_, condition) => {
    expect(errorsOf(bucketRules(`match /a { allow read: if ${condition}; }`))).toHaveLength(1);
  });
});
