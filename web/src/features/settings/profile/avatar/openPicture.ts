import { limits } from '#contract/limits.ts';

export type AvatarProblem = 'not-an-image' | 'too-large' | 'too-small';

/** A picture that is open in the browser; `url` is an object URL, to be revoked when it is done with. */
export type OpenPicture = { readonly image: HTMLImageElement; readonly url: string };

/** px each way; less would be blurred everywhere it is shown. */
const minEdgePx = 64;

/** Opens a file to be cropped, or says what is wrong with it. What it is, its content decides. */
export async function openPicture(file: Blob): Promise<OpenPicture | AvatarProblem> {
  if (file.size > limits.photo.maxBytes) return 'too-large';
  const url = URL.createObjectURL(file);
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
  } catch {
    URL.revokeObjectURL(url);
    return 'not-an-image';
  }
  if (Math.min(image.naturalWidth, image.naturalHeight) < minEdgePx) {
    URL.revokeObjectURL(url);
    return 'too-small';
  }
  return { image, url };
}
