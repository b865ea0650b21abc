import { describe, expect, it } from 'vitest';
import { cutPictures } from '../../test/pictures/cutPictures.ts';
import { decodeMaster, encodeFull } from './encode.ts';
import { inspectPicture } from './inspect.ts';
import { PictureError } from './pictureError.ts';

async function isTaken(content: Buffer): Promise<boolean> {
  try {
    await decodeMaster(content, await inspectPicture(content));
    return true;
  } catch (error) {
    if (error instanceof PictureError && error.code === 'broken') return false;
    throw error;
  }
}

const pictures = await cutPictures();

// The browser judges the same pictures in web/src/features/publish/files/cutPictures.component.test.tsx.
describe.each(pictures)('the server', ({ name, content, isWhole }) => {
  it(`the server ${isWhole ? 'accepts' : 'refuses'} ${name}`, async () => {
    expect(await isTaken(content)).toBe(isWhole);
  });
});

describe('the full-size picture', () => {
  it.each(pictures)('the full-size picture is made only of a whole picture: $name', async ({ content, isWhole }) => {
    const made = await encodeFull(content).then(
      () => true,
      () => false,
    );
    expect(made).toBe(isWhole);
  });
});
