import { errorWords } from '#i18n/errorWords.ts';
import { useMessages } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import type { ListTail } from '#lib/pagedList.ts';
import { ListEnd } from '#ui/ListEnd.tsx';

/** The end of a list of staff's; more of it is read when one asks. */
export function StaffListEnd({ tail, onMore }: { tail: ListTail<unknown>; onMore: () => void }) {
  const { app, errors } = useMessages();
  const words = useWords('admin');
  return (
    <ListEnd
      tail={tail}
      onMore={onMore}
      more={words.more}
      isOnDemand
      failure={(error) => words.moreFailed + errorWords(error, errors)}
      retry={app.retry}
    />
  );
}
