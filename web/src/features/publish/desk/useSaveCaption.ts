import { useCallback, useLayoutEffect, useRef } from 'react';
import { updatePhoto } from '#data/photos/commands.ts';
import { myPhoto, type OwnPhoto } from '#data/photos/ownPhotos.ts';
import { errorWords, useTexts, useWords } from '#i18n/words.ts';
import { toast } from '#ui/toast.ts';
import type { SaveCaption } from './CaptionInPlace.tsx';
import type { MyPhotos } from './useMyPhotos.ts';

const undoSeconds = 10;

/** Shows the new caption at once, and the former one again if it cannot be saved. A saved one can be undone. */
export function useSaveCaption({ show }: Pick<MyPhotos, 'show'>): SaveCaption {
  const { words, errors, locale } = useTexts('myPhotos');
  const fieldWords = useWords('photoFields');

  async function save(photo: OwnPhoto, caption: string): Promise<string | undefined> {
    show([photo.id], [{ ...photo, caption }]);
    const problem = await send(photo, caption);
    if (problem === undefined) return undefined;
    show([photo.id], [photo]);
    return problem;
  }

  /** The field may be out of sight by then. */
  function tell(problem: string): string {
    toast('error', problem);
    return problem;
  }

  async function send(photo: OwnPhoto, caption: string): Promise<string | undefined> {
    try {
      const [{ saveEdit }, { valuesOf }, { problemWords }] = await Promise.all([
        import('../edit/saveEdit.ts'),
        import('../edit/conflict.ts'),
        import('../fields/photoValues.ts'),
      ]);
      const saved = await saveEdit(
        photo,
        { ...valuesOf(photo), caption },
        { update: updatePhoto, read: myPhoto },
        'owner',
      );
      switch (saved.outcome) {
        case 'saved': {
          const { status, updatedAt } = saved.changed;
          const now = { ...photo, caption, status, updatedAt: new Date(updatedAt) };
          show([photo.id], [now]);
          const undo = {
            label: words.caption.undo,
            seconds: undoSeconds,
            onAction: () => void save(now, photo.caption),
          };
          toast('success', status === photo.status ? words.caption.saved : words.caption.reviewed, undo);
          return undefined;
        }
        case 'unchanged':
          return undefined;
        case 'wrong': {
          const lines = Object.values(saved.problems).map((problem) => problemWords(problem, locale, fieldWords));
          return lines[0] ?? words.caption.failed;
        }
        case 'conflict':
          return tell(words.caption.conflict);
        case 'failed':
          return tell(
            saved.reason === 'error'
              ? `${words.caption.failed} ${errorWords(saved.error, errors)}`
              : words.caption[saved.reason],
          );
      }
    } catch {
      return tell(`${words.caption.failed} ${errors.partLost}`);
    }
  }

  // The tiles stay as they are, although this changes with each list.
  const latest = useRef(save);
  useLayoutEffect(() => {
    latest.current = save;
  });
  return useCallback((photo, caption) => latest.current(photo, caption), []);
}
