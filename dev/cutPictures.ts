/** A command of Vitest's browser mode, because sharp does not run in a browser. Loads sharp only for the test that needs it. */
export async function cutPictures() {
  const { cutPictures: make } = await import('../functions/test/pictures/cutPictures.ts');
  return (await make()).map(({ content, ...picture }) => ({ ...picture, base64: content.toString('base64') }));
}
