import { useMessages } from '#i18n/words.ts';
import { Note } from '#ui/Note.tsx';
import { useIsClosed } from './atoms.ts';

export function ClosedNote({ part }: { part: Parameters<typeof useIsClosed>[0] }) {
  const { errors } = useMessages();
  return <Note icon="info">{useIsClosed(part) ? errors.closed[part] : undefined}</Note>;
}
