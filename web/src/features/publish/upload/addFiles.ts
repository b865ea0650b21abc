import type { Draft as StoredDraft } from '#contract/documents/drafts.ts';
import { limits } from '#contract/limits.ts';
import { user } from '#session/atoms.ts';
import { valuesFrom } from '../fields/photoValues.ts';
import { copyFile } from '../files/copyFile.ts';
import type { Inspection } from '../files/inspectFile.ts';
import { withFileWords } from './fileWords.ts';
import { draftBeside } from './forAll.ts';
import { draftFrom, forgetDraft, takeDraft } from './keepDraftsOf.ts';
import type { UploadEnvironment } from './uploadEnvironment.ts';
import { changeItem, findItem, newItem, tell, type UploadItem, uploadItems } from './uploadItems.ts';

/** Files that may still be published count towards one reservation's limit. */
const takesPlace = ({ phase }: UploadItem): boolean => phase.phase !== 'refused' && !('id' in phase);

/** A file gets the waiting draft for its name. `chosen`: the draft for the first file. */
export async function addFiles(environment: UploadEnvironment, files: readonly File[], chosen?: StoredDraft) {
  const { store, newKey, copying, inspecting } = environment;
  const draft = draftBeside(store.get(uploadItems), valuesFrom(store.get(user)?.uploadDefaults));
  if (chosen) forgetDraft(store, chosen.id);
  const added = files.map((file, place) => {
    const waiting = place === 0 && chosen ? chosen : takeDraft(store, file.name);
    return waiting ? newItem(waiting.id, file, draftFrom(waiting)) : newItem(newKey(), file, draft);
  });
  let free = limits.photo.perReservation - store.get(uploadItems).filter(takesPlace).length;
  store.set(uploadItems, (items) => [...items, ...added]);
  await Promise.all(
    added.map(async ({ key, file }) => {
      if (free <= 0) {
        tell(store, key, { type: 'refused', reason: 'too-many-files' });
        return;
      }
      free -= 1;
      // One after the other and before the slower checks, so that a file is a reference for as short as possible.
      const copy = await copying(() => copyFile(file)).catch(() => undefined);
      const unreadable = { ok: false, reason: 'unreadable' } as const;
      applyInspection(environment, key, copy ? await inspecting(() => environment.inspect(copy)) : unreadable);
    }),
  );
}

function applyInspection(environment: UploadEnvironment, key: string, inspection: Inspection): void {
  const { store, openPreview } = environment;
  if (findItem(store, key) === undefined) return;
  const fingerprints = new Set(store.get(uploadItems).map((item) => item.facts?.fingerprint));
  if (!inspection.ok || fingerprints.has(inspection.facts.fingerprint)) {
    tell(store, key, { type: 'refused', reason: inspection.ok ? 'duplicate' : inspection.reason });
    return;
  }
  const { facts, file, preview } = inspection;
  const previewUrl = preview && openPreview(preview);
  changeItem(store, key, (item) => withFileWords({ ...item, facts, file, preview, previewUrl }));
  tell(store, key, { type: 'accepted' });
  void lookForTwins(environment, key, facts.fingerprint);
}

export async function lookForTwins({ store, findTwins }: UploadEnvironment, key: string, fingerprint: string) {
  const twins = await findTwins(fingerprint).catch(() => []);
  changeItem(store, key, (item) => (item.facts?.fingerprint === fingerprint ? { ...item, twins } : item));
}
