import { describe, expect, it } from 'vitest';
import { bucketRules, decideUnder, sampleRequest } from './testing.ts';

async function permits(source: string, path: string, method = 'get'): Promise<boolean> {
  return (await decideUnder(source, { path, method })).permit;
}

function version1(declarations: string): string {
  return bucketRules(declarations).replace("rules_version = '2';", '');
}

describe('match blocks, firebase.google.com/docs/storage/security/core-syntax', () => {
  it('a path is matched whole, by text and by single wildcards', async () => {
    const rules = bucketRules(`match /photos/{id}/thumb.png { allow get: if id == 'p1'; }`);
    expect(await permits(rules, '/b/x/o/photos/p1/thumb.png')).toBe(true);
    expect(await permits(rules, '/b/x/o/photos/p2/thumb.png')).toBe(false);
    expect(await permits(rules, '/b/x/o/photos/p1/thumb_png')).toBe(false);
    expect(await permits(rules, '/b/x/o/photos/p1')).toBe(false);
    expect(await permits(rules, '/b/x/o/photos/p1/thumb.png/more')).toBe(false);
    expect(await permits(rules, '/b/x/o/other/p1/thumb.png')).toBe(false);
  });

  it('a rule does not reach below its path, nor an outer block into the inner one', async () => {
    const rules = bucketRules(`match /a { allow get; match /b { allow list; } }`);
    expect(await permits(rules, '/b/x/o/a')).toBe(true);
    expect(await permits(rules, '/b/x/o/a/b')).toBe(false);
    expect(await permits(rules, '/b/x/o/a/b', 'list')).toBe(true);
  });

  it('inner blocks see the wildcards of outer ones, and the bucket', async () => {
    const rules = bucketRules(`match /{a} { match /{b} { allow get: if bucket + a + b == 'xyz'; } }`);
    expect(await permits(rules, '/b/x/o/y/z')).toBe(true);
    expect(await permits(rules, '/b/y/o/x/z')).toBe(false);
  });

  it('an inner wildcard hides an outer one of its name, but not from functions of the outer block', async () => {
    const rules = bucketRules(
      `match /{a} { function outer() { return a; } match /{a} { allow get: if a == 'in' && outer() == 'out'; } }`,
    );
    expect(await permits(rules, '/b/x/o/out/in')).toBe(true);
    expect(await permits(rules, '/b/x/o/in/out')).toBe(false);
  });

  it('no pattern matches an empty segment', async () => {
    expect(await permits(bucketRules(`match /{all=**} { allow get; }`), '/b/x/o/a//b')).toBe(false);
    expect(await permits(bucketRules(`match /a/{x}/b { allow get; }`), '/b/x/o/a//b')).toBe(false);
  });

  it('a name of Object.prototype is a name like any other', async () => {
    const rules = bucketRules(`match /{id} { allow get: if id == '__proto__' && !('toString' in {'a': 1}); }`);
    expect(await permits(rules, '/b/x/o/__proto__')).toBe(true);
    expect(await permits(bucketRules(`match /{id} { allow get: if request.constructor != null; }`), '/b/x/o/a')).toBe(
      false,
    );
  });
});

describe('recursive wildcards, firebase.google.com/docs/rules/rules-behavior#security_rules_version_2', () => {
  it('a recursive wildcard of version 2 covers zero or more segments', async () => {
    const rules = bucketRules(`match /a/{rest=**} { allow get; }`);
    expect(await permits(rules, '/b/x/o/a')).toBe(true);
    expect(await permits(rules, '/b/x/o/a/b/c')).toBe(true);
    expect(await permits(rules, '/b/x/o/b')).toBe(false);
  });

  it('a recursive wildcard of version 2 may be in the middle', async () => {
    const rules =
      bucketRules(`match /{rest=**}/songs/{song} { allow get: if song == 's' && string(rest) == expected(); }
      function expected() { return '/a/b'; }`);
    expect(await permits(rules, '/b/x/o/a/b/songs/s')).toBe(true);
    expect(await permits(rules, '/b/x/o/a/songs/s')).toBe(false);
    expect(await permits(bucketRules(`match /{rest=**}/songs/{song} { allow get; }`), '/b/x/o/songs/s')).toBe(true);
  });

  it('a block inside a recursive wildcard of version 2 may go on after it', async () => {
    const rules = bucketRules(`match /a/{rest=**} { match /z { allow get: if rest == /b/c; } }`);
    expect(await permits(rules, '/b/x/o/a/b/c/z')).toBe(true);
    expect(await permits(rules, '/b/x/o/a/b/z')).toBe(false);
  });

  it('a recursive wildcard of version 1 covers one or more segments, at the end only', async () => {
    const rules = version1(`match /a/{rest=**} { allow get; match /z { allow list; } }`);
    expect(await permits(rules, '/b/x/o/a')).toBe(false);
    expect(await permits(rules, '/b/x/o/a/b/c')).toBe(true);
    expect(await permits(rules, '/b/x/o/a/b/z', 'list')).toBe(false);
  });

  it('a recursive wildcard has the value of a path', async () => {
    const rules = bucketRules(`match /{rest=**} { allow get: if rest is path && rest == /a/b && rest[1] == 'b'; }`);
    expect(await permits(rules, '/b/x/o/a/b')).toBe(true);
  });
});

describe('allow, firebase.google.com/docs/storage/security/core-syntax', () => {
  it('read is get and list, write is create, update and delete', async () => {
    const allowed = async (methods: string): Promise<string[]> => {
      const rules = bucketRules(`match /a { allow ${methods}; }`);
      const all = ['get', 'list', 'create', 'update', 'delete'];
      const outcomes = await Promise.all(all.map((method) => permits(rules, '/b/x/o/a', method)));
      return all.filter((_, index) => outcomes[index]);
    };
    expect(await allowed('read')).toEqual(['get', 'list']);
    expect(await allowed('write')).toEqual(['create', 'update', 'delete']);
    expect(await allowed('get, delete')).toEqual(['get', 'delete']);
    expect(await allowed('read, write')).toEqual(['get', 'list', 'create', 'update', 'delete']);
  });

  it('a request for a group needs the whole group', async () => {
    expect(await permits(bucketRules('match /a { allow read, write; }'), '/b/x/o/a', 'write')).toBe(true);
    expect(await permits(bucketRules('match /a { allow create, update; }'), '/b/x/o/a', 'write')).toBe(false);
    expect(await permits(bucketRules('match /a { allow read, write; }'), '/b/x/o/a', 'nonsense')).toBe(false);
  });

  it('any rule that permits is enough, and an error in another does not matter', async () => {
    const rules = bucketRules(`
      match /a { allow get: if false; allow get: if 1 / 0 == 1; }
      match /{x} { allow get: if x == 'a'; }`);
    expect(await permits(rules, '/b/x/o/a')).toBe(true);
    expect(await permits(rules, '/b/x/o/c')).toBe(false);
  });

  it('a request that no rule permits is denied', async () => {
    expect(await permits(bucketRules('match /a { allow read, write: if false; }'), '/b/x/o/a')).toBe(false);
    expect(await permits(bucketRules('match /a { allow read, write; }'), '/b/x/o/z')).toBe(false);
    expect(await permits('service firebase.storage { match /a { allow read: if false; } }', '/b/x/o/z')).toBe(false);
  });

  it('the list of a folder is asked for under the path of the folder', async () => {
    const rules = bucketRules(`match /top { allow list; } match /all/{x=**} { allow list; }`);
    expect(await permits(rules, '/b/x/o/top', 'list')).toBe(true);
    expect(await permits(rules, '/b/x/o/all', 'list')).toBe(true);
    expect(await permits(rules, '/b/x/o', 'list')).toBe(false);
  });

  it('the last condition needs no semicolon, as in the hosted service', async () => {
    const rules = bucketRules(`match /a { function f() { return true } allow list: if f() allow get: if f() }`);
    expect(await permits(rules, '/b/x/o/a')).toBe(true);
  });
});

describe('functions, firebase.google.com/docs/rules/rules-language', () => {
  const decideWith = async (declarations: string, condition: string): Promise<boolean> => {
    const rules = bucketRules(`match /{id} { ${declarations} allow get: if ${condition}; }`);
    return (await decideUnder(rules, { path: '/b/x/o/p1', request: sampleRequest })).permit;
  };

  it('a function sees the wildcards around it, the request, its parameters and its let bindings', async () => {
    const declarations = `function isMine(prefix, user) {
      let own = prefix + user;
      let wanted = own + bucket;
      return wanted == 'u-annx' && id == 'p1' && request.auth.uid == user;
    }`;
    expect(await decideWith(declarations, `isMine('u-', 'ann')`)).toBe(true);
    expect(await decideWith(declarations, `isMine('v-', 'ann')`)).toBe(false);
  });

  it('a function can be declared after its use, in the service and outside of it', async () => {
    const rules = `rules_version = '2';
      function top() { return middle2() == 2; }
      function middle2() { return 2; }
      service firebase.storage {
        match /b/{bucket}/o { match /a { allow get: if late() && inService() && top(); } function late() { return true; } }
        function inService() { return true; }
      }`;
    expect(await permits(rules, '/b/x/o/a')).toBe(true);
  });

  it('a call finds the innermost function of a name, which may call outer ones', async () => {
    const rules = bucketRules(`
      function f() { return 'outer'; }
      match /a { function f() { return 'inner'; } function g() { return f(); } allow get: if g() == 'inner'; }
      match /b { allow get: if f() == 'outer'; }`);
    expect(await permits(rules, '/b/x/o/a')).toBe(true);
    expect(await permits(rules, '/b/x/o/b')).toBe(true);
  });

  it('a function does not see the parameters of its callers', async () => {
    expect(await decideWith(`function f(id) { return g(); } function g() { return id; }`, `f('other') == 'p1'`)).toBe(
      true,
    );
  });

  it('a parameter or a let binding hides a wildcard, a function hides a built-in one', async () => {
    expect(await decideWith(`function f(id) { return id == 'x'; }`, `f('x')`)).toBe(true);
    expect(await decideWith(`function f() { let id = 'y'; return id == 'y'; }`, `f()`)).toBe(true);
    expect(await decideWith(`function f() { let math = {'abs': 1}; return math.abs == 1; }`, `f()`)).toBe(true);
    expect(await decideWith(`function string(x) { return 'mine'; }`, `string(1) == 'mine'`)).toBe(true);
  });

  it('an unused binding cannot fail', async () => {
    expect(await decideWith(`function f(x) { let y = 1 / 0; return true; }`, `f(1 / 0)`)).toBe(true);
    expect(await decideWith(`function f(x) { let y = 1 / 0; return y == 1; }`, `f(1)`)).toBe(false);
    expect(await decideWith(`function f(x) { let y = 1 / 0; return y == 1 || x; }`, `f(true)`)).toBe(true);
  });
});

describe('limits, firebase.google.com/docs/firestore/quotas#security_rules', () => {
  const chain = (length: number): string => Array.from({ length }, (_, index) => `'a' == 'b${index}'`).join(' || ');
  const spread = (count: number): string =>
    bucketRules(
      `match /a { ${Array.from({ length: count }, () => `allow get: if ${chain(100)};`).join('\n')} allow get; }`,
    );

  it('a request evaluates 1,000 expressions at most, and is denied beyond that even if another rule permits it', async () => {
    // Each statement evaluates 100 comparisons and 99 alternatives.
    expect((await decideUnder(spread(5), { path: '/b/x/o/a' })).permit).toBe(true);
    const decision = await decideUnder(spread(6), { path: '/b/x/o/a' });
    expect(decision).toEqual({ permit: false, warning: 'Permission denied: too many expressions evaluated.' });
  });

  it('function calls are 20 deep at most', async () => {
    const nested = (depth: number): string => {
      const functions = Array.from(
        { length: depth },
        (_, index) => `function f${index}() { return ${index + 1 === depth ? 'true' : `f${index + 1}()`}; }`,
      );
      return bucketRules(`match /a { ${functions.join('\n')} allow get: if f0() || true; }`);
    };
    expect(await permits(nested(20), '/b/x/o/a')).toBe(true);
    expect(await permits(nested(21), '/b/x/o/a')).toBe(false);
  });

  it('a string that would grow without bounds is an error', async () => {
    const doubled = Array.from({ length: 10 }, (_, index) => `let s${index + 1} = s${index} + s${index};`).join(' ');
    const declaration = `function grow(s0) { ${doubled} return s10; }`;
    const rules = bucketRules(`match /a { ${declaration} allow get: if grow(grow(grow('x'))) != ''; }`);
    expect(await permits(rules, '/b/x/o/a')).toBe(false);
  });
});
