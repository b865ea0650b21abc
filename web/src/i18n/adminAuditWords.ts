import type { adminAudit } from './ja/adminAudit.ts';
import { lazyWords } from './lazyWords.ts';
import type { Translated } from './messages.ts';

export type AdminAuditWords = Translated<typeof adminAudit>;

/** Words of the audit log. */
export const adminAuditWords = lazyWords<AdminAuditWords>({
  ja: async () => (await import('./ja/adminAudit.ts')).adminAudit,
  en: async () => (await import('./en/adminAudit.ts')).adminAudit,
});
