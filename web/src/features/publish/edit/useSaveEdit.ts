import { useState } from 'react';
import { updatePhoto } from '#data/photos/commands.ts';
import { myPhoto, type OwnPhoto } from '#data/photos/ownPhotos.ts';
import { errorWords } from '#i18n/errorWords.ts';
import { useMessages } from '#i18n/useMessages.ts';
import { useWords, type Words } from '#i18n/words.ts';
import { toast } from '#ui/toast.ts';
import { type PhotoProblems, type PhotoValues, stillWrong } from '../fields/photoValues.ts';
import type { Conflict } from './conflict.ts';
import { type SaveOutcome, saveEdit } from './saveEdit.ts';

type SaveEditOptions = {
  base: OwnPhoto;
  by: 'owner' | 'staff';
  onDone: (hasChanged: boolean) => Promise<void>;
  onConflict: (conflict: Conflict, now: OwnPhoto) => void;
};

export type Saving = ReturnType<typeof useSaveEdit>;

/** `error` is the problem that no field shows. */
export function useSaveEdit({ base, by, onDone, onConflict }: SaveEditOptions) {
  const { errors } = useMessages();
  const words = useWords('editPhoto');
  const [isSaving, setIsSaving] = useState(false);
  const [problems, setProblems] = useState<PhotoProblems>({});
  const [error, setError] = useState<string>();

  async function showOutcome(saved: SaveOutcome): Promise<void> {
    switch (saved.outcome) {
      case 'saved':
        sayHowItWasSaved(base, saved, words);
        return onDone(true);
      case 'unchanged':
        toast('info', words.unchanged);
        return onDone(false);
      case 'wrong':
        setProblems(saved.problems);
        return;
      case 'conflict':
        onConflict(saved.conflict, saved.photo);
        return;
      case 'failed':
        if (saved.reason === 'error') setError(errorWords(saved.error, errors));
        else setError(saved.reason === 'gone' ? words.problem.gone : words.problem.notNow);
    }
  }

  return {
    isSaving,
    problems,
    error,
    save: async (values: PhotoValues): Promise<void> => {
      if (isSaving) return;
      setIsSaving(true);
      setProblems({});
      setError(undefined);
      try {
        await showOutcome(await saveEdit(base, values, { update: updatePhoto, read: myPhoto }, by));
      } finally {
        setIsSaving(false);
      }
    },
    forgive: (change: Partial<PhotoValues>): void => setProblems((now) => stillWrong(now, change)),
  };
}

function sayHowItWasSaved(
  { status: before }: OwnPhoto,
  { changed: { status, strippedTags } }: Extract<SaveOutcome, { outcome: 'saved' }>,
  words: Words['editPhoto'],
): void {
  if (strippedTags.length > 0) toast('info', words.stripped(strippedTags.map((tag) => `#${tag}`).join(' ')));
  if (status === 'held' && before !== 'held') toast('info', words.reviewed);
  else if (strippedTags.length === 0) toast('success', words.saved);
}
