import { beforeAll, describe, expect, it } from 'vitest';
import { noisyJpeg } from '../pictures/samples.ts';
import { answerOf, call, reserve } from './harness/calls.ts';
import { deletionOver, member } from './harness/erasure.ts';
import { deletionWordOf } from './harness/people.ts';
import { placesThatMention } from './harness/scan.ts';
import { upload } from './harness/storage.ts';
import { until } from './harness/until.ts';

let picture: Buffer;
beforeAll(async () => {
  picture = await noisyJpeg(400, 134);
});

describe('the deletion of an account during an upload', () => {
  it('the file is refused or deleted, and no photo returns', async () => {
    const { person } = await member();
    const { id, uploadPath } = await reserve(person);
    const sending = upload(person, uploadPath, picture);
    await answerOf('deleteAccount', { confirm: await deletionWordOf(person) }, person);
    expect([200, 403]).toContain(await sending);
    // The token is still valid, but its owner has no reservation any more.
    expect(await upload(person, uploadPath, picture)).toBe(403);
    await deletionOver(person);
    await until('nothing is left', async () =>
      (await placesThatMention([person.uid, id])).length === 0 ? true : undefined,
    );
    expect(await call('createPhotos', { photos: [] }, person)).toEqual({ refused: { code: 'unauthenticated' } });
  });
});
