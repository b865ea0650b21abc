import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  decide,
  decodeExpressionValue,
  decodeFirestoreFields,
  type FoundDocument,
  type JsonObject,
  loadRuleset,
  nullValue,
} from '#storage-rules';

const siteRules = readFileSync(new URL('../../storage.rules', import.meta.url), 'utf8');

const map = (fields: JsonObject): JsonObject => ({ map_value: { fields } });
const found = (fields: JsonObject): FoundDocument => ({ kind: 'found', data: decodeFirestoreFields(fields) });
const documentPath = (path: string): string => `/databases/(default)/documents/${path}`;

const account = documentPath('users/ann');
const photo = documentPath('photos/p1');
const picture = documentPath('photos/p2');
const reserved = { ownerId: { stringValue: 'ann' }, status: { stringValue: 'uploading' } };
const documents: Readonly<Record<string, FoundDocument>> = {
  [account]: found({}),
  [photo]: found(reserved),
  [picture]: found({ ...reserved, replaces: { stringValue: 'p1' } }),
};

/** Ann sends a picture to `path`; with what was looked at, in order. */
async function upload(
  path: string,
  { rules = siteRules, without }: { readonly rules?: string; readonly without?: string } = {},
): Promise<{ permit: boolean; asked: readonly string[] }> {
  const loaded = loadRuleset(rules);
  if (loaded.kind === 'refused') throw new Error('refused');
  const token = map({ auth_time: { int_value: 1 }, firebase: map({ sign_in_provider: { string_value: 'password' } }) });
  const request = decodeExpressionValue(
    map({
      auth: map({ uid: { string_value: 'ann' }, token }),
      resource: map({
        size: { int_value: 8 },
        contentType: { string_value: 'image/jpeg' },
        metadata: { null_value: null },
      }),
    }),
  );
  const asked: string[] = [];
  const { permit } = await decide(
    loaded.ruleset,
    { path: `/b/bucket/o/${path}`, method: 'create', request, resource: nullValue },
    async (wanted) => {
      asked.push(wanted);
      return wanted === without ? { kind: 'missing' } : (documents[wanted] ?? { kind: 'missing' });
    },
  );
  return { permit, asked };
}

describe.each([
  ['an original', 'uploads/ann/p1', photo],
  ['another picture of a photo', 'uploads/ann/p1/p2', picture],
])('to upload %s', (_what, path, reservation) => {
  it('is permitted by two look-ups, one of the account and one of the reservation', async () => {
    expect(await upload(path)).toEqual({ permit: true, asked: [account, reservation] });
  });

  it('leaves room for no third look-up, at whatever it is', async () => {
    const rules = siteRules.replace(/return reservation\.ownerId == uid/, (text) => `${text} && isActive()`);
    expect(rules).not.toBe(siteRules);
    expect((await upload(path, { rules })).permit).toBe(false);
  });

  it.each([['account', account] as const, ['reservation', reservation] as const])(
    'is denied where there is no %s',
    async (_missing, without) => {
      expect((await upload(path, { without })).permit).toBe(false);
    },
  );
});
