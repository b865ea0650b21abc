import { cutPictures as make } from '../functions/test/pictures/cutPictures.ts';

/** A command of Vitest's browser mode: sharp does not run in a browser. */
export async function cutPictures() {
  return (await make()).map(({ content, ...picture }) => ({ ...picture, base64: content.toString('base64') }));
}
