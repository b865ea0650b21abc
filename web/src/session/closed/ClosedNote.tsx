import { useMessages } from '#i18n/useMessages.ts';
import { Icon } from '#ui/Icon.tsx';
import { Row } from '#ui/layout.tsx';
import { useIsClosed } from './atoms.ts';
import styles from './ClosedNote.module.css';

/** Says that a part of the site is closed just now, where it would be used; nothing while it is open. */
export function ClosedNote({ part }: { part: Parameters<typeof useIsClosed>[0] }) {
  const { errors } = useMessages();
  const isClosed = useIsClosed(part);
  return (
    <div className={styles.live} role="status">
      {isClosed && (
        <Row as="p" gap={2} line align="top" className={styles.note}>
          <Icon name="info" size={20} />
          <span>{errors.closed[part]}</span>
        </Row>
      )}
    </div>
  );
}
