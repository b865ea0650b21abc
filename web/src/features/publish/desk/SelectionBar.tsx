import { limits } from '#contract/limits.ts';
import { formatNumber } from '#i18n/format.ts';
import { useLocale } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Row } from '#ui/layout.tsx';
import styles from './desk.module.css';
import type { DeskAction } from './useDeskActions.tsx';

const most = limits.photo.perChange;

type SelectionBarProps = {
  /** Of selected photos. */
  count: number;
  actions: { readonly clear: DeskAction; readonly change: DeskAction; readonly delete: DeskAction };
};

export function SelectionBar({ count, actions }: SelectionBarProps) {
  const words = useWords('myPhotos');
  const locale = useLocale();
  return (
    <Row as="section" gap={2} justify="between" className={styles.panel} aria-label={words.selection}>
      <Row gap={1} line>
        <IconButton
          label={actions.clear.label}
          icon={<Icon name="close" size={20} />}
          onClick={actions.clear.perform}
        />
        <p role="status" className={styles.bold}>
          {count > 0 ? words.selected(formatNumber(locale, count)) : words.tapToSelect}
          {count >= most && ` ${words.selectedMost(formatNumber(locale, most))}`}
        </p>
      </Row>
      {count > 0 && (
        <Row gap={2}>
          <Button variant="primary" busy={actions.change.isBusy} onClick={actions.change.perform}>
            {actions.change.label}
          </Button>
          <Button variant="danger" busy={actions.delete.isBusy} onClick={actions.delete.perform}>
            {actions.delete.label}
          </Button>
        </Row>
      )}
    </Row>
  );
}
