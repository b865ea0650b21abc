import { useStore } from 'jotai';
import type { Title } from '#data/catalogue/queries.ts';
import { formatNumber } from '#i18n/format.ts';
import { useLocale } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { isolated } from '#lib/isolated.ts';
import { paths } from '#paths.ts';
import { toggleTitleMute } from '#session/mute/toggleMute.ts';
import { CatalogueCard } from '../list/CatalogueCard.tsx';
import { Cover } from '../list/Cover.tsx';
import { EntryMenu } from '../list/EntryMenu.tsx';

/** A title in the catalogue, with its reading and the other names that it goes by. */
export function TitleCard({ title }: { title: Title }) {
  const words = useWords('catalogue');
  const { kind } = useWords('titles');
  const locale = useLocale();
  const store = useStore();
  const { name, reading, aliases } = title;
  const isCovered = title.spoilerUntil !== undefined && title.spoilerUntil > new Date();
  return (
    <CatalogueCard
      to={paths.photos({ title: title.id })}
      cover={<Cover cover={title.cover} isCovered={isCovered} />}
      name={name}
      menu={<EntryMenu name={name} onMute={() => void toggleTitleMute(store, title.id)} />}
    >
      {reading !== '' && reading !== name && <span lang="ja">{reading}</span>}
      <span>
        {kind[title.kind]} · {words.photos(formatNumber(locale, title.count))}
      </span>
      {aliases.length > 0 && <span>{words.titles.aliases(aliases.map(isolated).join(' / '))}</span>}
      {isCovered && <span>{words.titles.spoiler}</span>}
    </CatalogueCard>
  );
}
