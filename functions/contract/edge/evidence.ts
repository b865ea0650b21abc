import type { PhotoId } from '../ids.ts';

/** The private copy of a reported picture; needs a grant. */
export const evidenceAddress = (imagePath: string): string =>
  `/i/case/${imagePath.split('/').slice(1).map(encodeURIComponent).join('/')}`;

/** Names the picture in a copy for staff. `opening`: of the case. */
export const evidenceName = (opening: number, picture: string): string => `${opening}-${picture}`;

/** Whether the copy shows the picture that the photo still has. */
export const isEvidenceOf = (imagePath: string, pictureId: PhotoId): boolean =>
  /\/\d+-([^/-]+)-\d+$/.exec(imagePath)?.[1] === pictureId;
