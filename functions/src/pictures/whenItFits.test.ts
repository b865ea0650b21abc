import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { plainJpeg } from '../../test/pictures/samples.ts';
import { encodeAvatar } from '../accounts/encodeAvatar.ts';
import { developPicture } from './develop.ts';
import { decodeMaster, encodeVariants, whenItFits } from './encode.ts';
import { inspectPicture } from './inspect.ts';

const largest = { width: limits.photo.maxPixels / 1_000, height: 1_000 };
const usual = { width: 4_000, height: 3_000 };

/** Leaves no room for any other picture until `end` is dispatched. */
function fillMemory() {
  const ends = new EventTarget();
  const ended = whenItFits(largest, () => once(ends, 'end'));
  return { ended, end: () => ends.dispatchEvent(new Event('end')) };
}

describe('concurrent pictures', () => {
  it('the pictures in memory have at most the pixels of one picture of the maximum size', async () => {
    let [here, most] = [0, 0];
    const arrive = () =>
      whenItFits(usual, async () => {
        here += 1;
        most = Math.max(most, here);
        await new Promise((resolve) => setImmediate(resolve));
        here -= 1;
      });
    await Promise.all(Array.from({ length: 20 }, arrive));
    expect(most).toBe(5);
  });

  it('photos and avatars wait for each other, and continue after one fails', async () => {
    const content = await plainJpeg(400, 300);
    const { end, ended } = fillMemory();
    const failing = whenItFits(largest, () => Promise.reject(new Error('broken')));
    const made: string[] = [];
    const photo = developPicture(content, await inspectPicture(content)).then(() => made.push('photo'));
    const avatar = encodeAvatar(content).then(() => made.push('avatar'));
    // The same work twice, beyond the limit.
    const size = { width: 400, height: 300 };
    await encodeVariants(await decodeMaster(content, size), size);
    await encodeVariants(await decodeMaster(content, size), size);
    expect(made).toEqual([]);
    end();
    await ended;
    await expect(failing).rejects.toThrow('broken');
    await Promise.all([photo, avatar]);
    expect(made.toSorted()).toEqual(['avatar', 'photo']);
  });
});
