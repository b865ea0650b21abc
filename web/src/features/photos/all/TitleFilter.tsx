import { Link } from 'react-router-dom';
import type { Title } from '#data/catalogue/queries.ts';
import { formatExact, formatNumber } from '#i18n/format.ts';
import { useLocale } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { buttonClass } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Row } from '#ui/layout.tsx';
import styles from '../list/list.module.css';
import { MuteToggle } from '../list/MuteToggle.tsx';
import { isAhead } from './photosAddress.ts';

/** What is known of the title that the photos are filed under, and the ways to take the filter off or to mute it. */
export function TitleFilter({ title, q }: { title: Title; q: string }) {
  const words = useWords('photoLists');
  const { kind } = useWords('titles');
  const locale = useLocale();
  return (
    <>
      <Row as="p" gap={4} dense isHint>
        <span>{kind[title.kind]}</span>
        <span>{words.photos(formatNumber(locale, title.count))}</span>
        {title.reading !== '' && <span>{words.reading(title.reading)}</span>}
      </Row>
      {title.spoilerUntil !== undefined && isAhead(title.spoilerUntil) && (
        <Row as="p" gap={2} line align="top" className={styles.note}>
          <Icon name="info" size={20} />
          <span>{words.spoilerUntil(formatExact(locale, title.spoilerUntil))}</span>
        </Row>
      )}
      <Row gap={2}>
        <Link className={buttonClass()} to={paths.photos(q === '' ? {} : { q })}>
          {words.takeOff}
        </Link>
        <MuteToggle target={{ kind: 'title', id: title.id }} />
      </Row>
    </>
  );
}
