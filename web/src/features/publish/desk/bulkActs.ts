import type { BulkAct, BulkActName } from './bulkAct.ts';

/** Their words are in `i18n/ja/myPhotos.ts`. */
export const bulkActs: Readonly<Record<BulkActName, BulkAct>> = {
  change: { key: 'E', loadDialog: async () => (await import('./ChangeDialog.tsx')).ChangeDialog },
  delete: {
    key: 'Delete',
    isDangerous: true,
    // It can be undone.
    ofOne: { delete: true },
    loadDialog: async () => (await import('./DeleteManyDialog.tsx')).DeleteManyDialog,
  },
};

export const bulkActNames = ['change', 'delete'] as const satisfies readonly BulkActName[];
