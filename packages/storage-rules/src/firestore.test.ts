import { describe, expect, it } from 'vitest';
import { DecodeError, decodeExpressionValue, decodeFirestoreFields } from './decode.ts';
import type { LookedUpDocument } from './firestore.ts';
import { decide, loadRuleset } from './ruleset.ts';
import { bucketRules, decideUnder, outcomeOf, sampleRequest, signedOutRequest } from './testing.ts';
import { nullValue } from './values.ts';

function found(fields: unknown): LookedUpDocument {
  return { kind: 'found', data: decodeFirestoreFields(fields) };
}

const photoPath = '/databases/(default)/documents/photos/p1';

describe('look-ups, firebase.google.com/docs/storage/security/rules-conditions#enhance_with_firestore', () => {
  const documents = {
    [photoPath]: found({
      status: { stringValue: 'published' },
      tags: { arrayValue: { values: [{ stringValue: 'a' }] } },
    }),
    '/databases/(default)/documents/users/ann': found({}),
    '/databases/(default)/documents/broken/x': { kind: 'failed' as const },
  };

  it.each([
    // A document is a rules.firestore.Resource.
    `firestore.get(/databases/(default)/documents/photos/p1).data.status == 'published'`,
    `firestore.get(/databases/(default)/documents/photos/$(photoId)).data.tags.hasAny(['a'])`,
    `firestore.get(/databases/(default)/documents/photos/p1).id == 'p1'`,
    `firestore.get(/databases/(default)/documents/photos/p1).__name__ == /databases/(default)/documents/photos/p1`,
    `firestore.get(/databases/(default)/documents/users/$(request.auth.uid)).data.get('status', 'normal') == 'normal'`,
    `firestore.get(path('databases/(default)/documents/photos/p1')).data.status == 'published'`,
    `firestore.exists(/databases/(default)/documents/photos/p1)`,
    `!firestore.exists(/databases/(default)/documents/photos/p2)`,
    `firestore.get(/databases/(default)/documents/photos/p2) == null`,
    `firestore.exists(/databases/(default)/documents/broken/x) || true`,
  ])('%s holds', async (condition) => {
    expect(await outcomeOf(condition, {}, documents)).toBe('true');
  });

  it.each([
    `firestore.get(/databases/(default)/documents/photos/p2).data.status == 'published'`,
    `firestore.get(/databases/(default)/documents/photos/p1).data.nothing == null`,
    `firestore.get(/databases/(default)/documents/broken/x) == null`,
    `firestore.exists(/databases/(default)/documents/broken/x)`,
    `firestore.exists('photos/p1')`,
    `firestore.exists(/photos/p1)`,
    `firestore.exists(/databases/(default)/documents/photos)`,
    `firestore.exists(/databases/(default)/documents/photos/p1/comments)`,
    // What a name in a request could otherwise make of a URL.
    `firestore.exists(/databases/(default)/documents/photos/$('..'))`,
    `firestore.exists(/databases/(default)/documents/photos/$('.'))`,
    `firestore.exists(/databases/(default)/documents/photos/$(''))`,
    `firestore.exists(/databases/(default)/documents/photos/$('p1/../p1'))`,
    `firestore.exists()`,
  ])('%s is an error', async (condition) => {
    expect(await outcomeOf(condition, {}, documents)).toBe('error');
  });
});

describe('a request reads at most two documents, firebase.google.com/docs/storage/security/rules-conditions', () => {
  const documentAt = (id: string): string => `/databases/(default)/documents/c/${id}`;
  const get = (id: string): string => `firestore.get(${documentAt(id)}) == null`;

  async function asked(condition: string): Promise<{ permit: boolean; paths: string[] }> {
    const loaded = loadRuleset(bucketRules(`match /a { allow get: if ${condition}; }`));
    if (loaded.kind === 'refused') throw new Error('refused');
    const paths: string[] = [];
    const request = { path: '/b/x/o/a', method: 'get', request: sampleRequest, resource: nullValue };
    const decision = await decide(loaded.ruleset, request, async (path) => {
      paths.push(path);
      return { kind: 'missing' };
    });
    return { permit: decision.permit, paths };
  }

  const exists = (id: string): string => `firestore.exists(${documentAt(id)})`;

  it('a request may read two documents as often as it likes, and each is fetched once', async () => {
    const both = [documentAt('x'), documentAt('y')];
    const often = `${get('x')} && ${get('x')} && ${get('y')} && !${exists('x')} && ${get('y')} && ${get('x')}`;
    expect(await asked(often)).toEqual({ permit: true, paths: both });
    expect(await asked(`${get('x')} && ${get('x')} && ${get('x')}`)).toEqual({
      permit: true,
      paths: [documentAt('x')],
    });
  });

  it.each([
    ['`get`', `${get('x')} && ${get('y')} && ${get('z')}`],
    ['`exists`', `${get('x')} && ${get('y')} && !${exists('z')}`],
    ['`get` after reading the others twice', `${get('x')} && ${get('x')} && ${get('y')} && ${get('y')} && ${get('z')}`],
  ])(
    'a request that reads a third document by %s is denied, even if another rule would permit it',
    async (_how, condition) => {
      expect((await asked(`${condition} || true`)).permit).toBe(false);
    },
  );

  it('the rules of one request share its two documents', async () => {
    const rules = `allow get: if ${exists('x')}; allow get: if ${exists('y')}; allow get: if ${exists('z')} || true;`;
    const decision = await decideUnder(bucketRules(`match /{id} { ${rules} }`), { path: '/b/x/o/a' });
    expect(decision.permit).toBe(false);
  });

  it('a document that the outcome does not need is not fetched', async () => {
    expect(await asked(`true || ${get('x')}`)).toEqual({ permit: true, paths: [] });
    expect(await asked(`false && ${get('x')}`)).toEqual({ permit: false, paths: [] });
    expect(await asked(`request.auth == null ? ${get('x')} : true`)).toEqual({ permit: true, paths: [] });
  });
});

describe('rules like those of this site', () => {
  const rules = bucketRules(`
    function photo(photoId) { return firestore.get(/databases/(default)/documents/photos/$(photoId)).data; }
    function isReserved(uid, photoId) {
      let reserved = photo(photoId);
      return reserved.ownerId == uid && reserved.status == 'uploading';
    }
    function isNormal(uid) {
      return firestore.get(/databases/(default)/documents/users/$(uid)).data.get('status', 'normal') == 'normal';
    }
    match /uploads/{uid}/{photoId} {
      allow create: if request.auth != null && request.auth.uid == uid
        && request.resource.size <= 20 * 1024 * 1024
        && isReserved(uid, photoId) && isNormal(uid);
    }
    match /photos/{photoId}/{variant} { allow get: if photo(photoId).status == 'published'; }`);

  const uploading = found({ ownerId: { stringValue: 'ann' }, status: { stringValue: 'uploading' } });
  const upload = async (change: {
    path?: string;
    method?: string;
    size?: number;
    signedIn?: boolean;
    photo?: LookedUpDocument;
    user?: LookedUpDocument;
  }): Promise<boolean> => {
    const auth =
      change.signedIn === false ? { null_value: null } : { map_value: { fields: { uid: { string_value: 'ann' } } } };
    const resource = { map_value: { fields: { size: { int_value: change.size ?? 1000 } } } };
    const decision = await decideUnder(
      rules,
      {
        path: change.path ?? '/b/bucket/o/uploads/ann/p1',
        method: change.method ?? 'create',
        request: decodeExpressionValue({ map_value: { fields: { auth, resource } } }),
      },
      {
        [photoPath]: change.photo ?? uploading,
        '/databases/(default)/documents/users/ann': change.user ?? found({ name: { stringValue: 'Ann' } }),
      },
    );
    return decision.permit;
  };

  it('the owner of a photo that is uploading may create its original', async () => {
    expect(await upload({})).toBe(true);
    expect(await upload({ size: 20 * 1024 * 1024 })).toBe(true);
  });

  it('nobody else may create it, and the owner may create nothing else', async () => {
    expect(await upload({ signedIn: false })).toBe(false);
    expect(await upload({ path: '/b/bucket/o/uploads/bob/p1' })).toBe(false);
    expect(await upload({ path: '/b/bucket/o/uploads/ann/p2' })).toBe(false);
    expect(await upload({ path: '/b/bucket/o/uploads/ann/p1/x' })).toBe(false);
    expect(await upload({ size: 20 * 1024 * 1024 + 1 })).toBe(false);
    expect(await upload({ method: 'update' })).toBe(false);
    expect(await upload({ method: 'delete' })).toBe(false);
    expect(
      await upload({ photo: found({ ownerId: { stringValue: 'bob' }, status: { stringValue: 'uploading' } }) }),
    ).toBe(false);
    expect(await upload({ photo: found({ ownerId: { stringValue: 'ann' }, status: { stringValue: 'ready' } }) })).toBe(
      false,
    );
    expect(await upload({ photo: { kind: 'missing' } })).toBe(false);
    expect(await upload({ photo: { kind: 'failed' } })).toBe(false);
    expect(await upload({ user: found({ status: { stringValue: 'banned' } }) })).toBe(false);
    expect(await upload({ user: { kind: 'missing' } })).toBe(false);
  });

  it('anybody may get a published photo, and nobody any other', async () => {
    const get = async (status: string, method = 'get'): Promise<boolean> => {
      const request = { path: '/b/bucket/o/photos/p1/320.webp', method, request: signedOutRequest };
      return (await decideUnder(rules, request, { [photoPath]: found({ status: { stringValue: status } }) })).permit;
    };
    expect(await get('published')).toBe(true);
    expect(await get('hidden')).toBe(false);
    expect(await get('published', 'list')).toBe(false);
    expect(await get('published', 'delete')).toBe(false);
  });
});

describe('values of documents, firebase.google.com/docs/firestore/reference/rest/v1/Value', () => {
  const documents = {
    [photoPath]: found({
      nothing: { nullValue: null },
      yes: { booleanValue: true },
      int: { integerValue: '9007199254740993' },
      float: { doubleValue: 1.5 },
      endless: { doubleValue: 'Infinity' },
      text: { stringValue: 'é' },
      bytes: { bytesValue: 'YWI=' },
      time: { timestampValue: '2024-02-29T13:14:15.123456789Z' },
      owner: { referenceValue: 'projects/demo/databases/(default)/documents/users/ann' },
      place: { geoPointValue: { latitude: 1.5, longitude: -2 } },
      list: { arrayValue: { values: [{ integerValue: 1 }, { stringValue: 'a' }] } },
      empty: { arrayValue: {} },
      map: { mapValue: { fields: { deep: { mapValue: {} } } } },
    }),
  };

  it.each([
    `.nothing == null`,
    `.yes`,
    `.int == 9007199254740993`,
    `.float == 1.5`,
    `.endless > 1`,
    `.text == 'é'`,
    `.bytes == b'ab'`,
    `.time.nanos() == 123456789`,
    `.owner == /databases/(default)/documents/users/ann`,
    `.place == latlng.value(1.5, -2)`,
    `.list == [1, 'a']`,
    `.empty == []`,
    `.map.deep == {}`,
    `.keys().size() == 13`,
  ])('data%s', async (rest) => {
    const condition = `firestore.get(/databases/(default)/documents/photos/p1).data${rest}`;
    expect(await outcomeOf(condition, {}, documents)).toBe('true');
  });

  it.each([
    [{ a: { otherValue: 1 } }],
    [{ a: { integerValue: '1.5' } }],
    [{ a: { integerValue: '9223372036854775808' } }],
    [{ a: { timestampValue: 'today' } }],
    [{ a: { stringValue: 'a', integerValue: '1' } }],
    [{ a: 'a' }],
    ['a'],
  ])('%j does not count as a document', (fields) => {
    expect(() => decodeFirestoreFields(fields)).toThrow(DecodeError);
  });
});

describe("firebase-tools' expression values", () => {
  it.each([
    [{ int_value: 5 }, { type: 'int', value: 5n }],
    [{ int_value: '9007199254740993' }, { type: 'int', value: 9007199254740993n }],
    [{ float_value: 0.5 }, { type: 'float', value: 0.5 }],
    [{ bool_value: false }, { type: 'bool', value: false }],
    [{ null_value: null }, { type: 'null' }],
    [{ timestamp_value: '1970-01-01T00:00:01.5Z' }, { type: 'timestamp', nanos: 1_500_000_000n }],
    [{ list_value: { values: [{ int_value: 1 }] } }, { type: 'list', items: [{ type: 'int', value: 1n }] }],
    [
      { set_value: { values: [{ int_value: 1 }, { int_value: 1 }] } },
      { type: 'set', items: [{ type: 'int', value: 1n }] },
    ],
    [{ map_value: {} }, { type: 'map', entries: new Map() }],
  ])('%j is read', (json, value) => {
    expect(decodeExpressionValue(json)).toEqual(value);
  });

  it.each([
    [{ int_value: null }],
    [{ int_value: 1.5 }],
    [{ float_value: null }],
    [{ string_value: 1 }],
    [{ list_value: [] }],
    [{ list_value: { values: {} } }],
    [{ path_value: { segments: [{ capture: 'x' }] } }],
    [{}],
    [null],
    ['a'],
  ])('%j is refused', (json) => {
    expect(() => decodeExpressionValue(json)).toThrow(DecodeError);
  });

  it('an endlessly nested value is refused', () => {
    let json: object = { null_value: null };
    for (let depth = 0; depth < 10_000; depth += 1) json = { list_value: { values: [json] } };
    expect(() => decodeExpressionValue(json)).toThrow(DecodeError);
  });
});
