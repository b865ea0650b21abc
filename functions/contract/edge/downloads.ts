import { fullName, type Pictured, pictureAddress, webpName, widthsOf } from './pictures.ts';

type Saved = Pictured & {
  readonly download: 'none' | 'large' | 'full';
  readonly variants: { readonly fullJpeg?: unknown };
};

/** False until the full-size file exists. Then, or if it cannot be made, the largest variant is saved. */
export const isFullSaved = ({ download, variants }: Saved): boolean =>
  download === 'full' && variants.fullJpeg !== undefined;

/** Sends the largest picture that the owner allows as a file; 404 if none. */
export const downloadAddress = (photo: Saved): string => {
  const { id, pictureId = id, variants } = photo;
  const name = isFullSaved(photo) ? fullName : webpName(Math.max(...widthsOf(variants)));
  return `${pictureAddress(id, pictureId, name)}?download=1`;
};
