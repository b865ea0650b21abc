import type { ComponentType } from 'react';
import type { PhotoChange } from '#contract/callables/changePhotos.ts';
import type { PhotoChanges } from '#contract/documents/photoChanges.ts';
import type { OwnPhoto } from '#data/photos/ownPhotos.ts';
import type { MyAlbum } from '../useMyAlbums.ts';

export type BulkActName = 'change' | 'delete';

export type BulkDialogProps = {
  count: number;
  /** The loaded photos of the selection. */
  photos: readonly OwnPhoto[];
  albums: readonly MyAlbum[];
  onSend: (change: PhotoChange) => void;
  onClose: () => void;
};

/** Something that people do with their selected photos. */
export type BulkAct = {
  readonly key: string;
  readonly isDangerous?: true;
  readonly loadDialog: () => Promise<ComponentType<BulkDialogProps>>;
  /** A single photo, without the dialog. */
  readonly ofOne?: PhotoChange;
};

/** What a job does, or did last. */
export const actOf = ({ change, undone }: PhotoChanges): BulkActName | 'restore' =>
  undone !== undefined ? 'restore' : change.delete ? 'delete' : 'change';
