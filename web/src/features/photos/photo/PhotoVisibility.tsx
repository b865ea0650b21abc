import type { Photo } from '#contract/documents/photo.ts';
import { useWords } from '#i18n/words.ts';
import { Hint } from '#ui/layout.tsx';

/** Import it lazily, because almost all photos are public. */
export function PhotoVisibility({ visibility }: Pick<Photo, 'visibility'>) {
  const { visibility: words } = useWords('photoPage');
  return visibility === 'public' ? null : <Hint>{words[visibility]}</Hint>;
}
