import { useSearchParams } from 'react-router-dom';
import { titleKinds } from '#contract/documents/title.ts';
import { choiceKeys } from '#contract/edge/api.ts';
import { licenceName } from '#contract/licences.ts';
import { firstYear, licenceChoices, type PhotoChoice, photoShapes } from '#contract/photoChoice.ts';
import { SiteLink } from '#i18n/SiteLink.tsx';
import { useWords, type Words } from '#i18n/words.ts';
import { useFirstDraw } from '#ui/firstDraw.tsx';
import { classNames, Row, touchTarget } from '#ui/layout.tsx';
import { withQuery } from '#ui/SearchField.tsx';
import styles from './PhotoFilters.module.css';
import { isChosen } from './photosAddress.ts';

type ListWords = Words['photoLists'];
type Kinds = Words['titles']['kind'];

const yearsMost = 5;

/** The newest first, in the site's time zone. */
function yearsUntil(now: Date): readonly string[] {
  const year = Number(new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: 'Asia/Tokyo' }).format(now));
  const count = Math.min(yearsMost, Math.max(1, year - firstYear + 1));
  return Array.from({ length: count }, (_, back) => String(year - back));
}

const namesOf = (words: ListWords, kinds: Kinds) => ({
  shape: (shape: (typeof photoShapes)[number]): string => words.shapes[shape],
  licence: (choice: (typeof licenceChoices)[number]): string =>
    choice === 'cc' ? words.anyCc : (licenceName(choice) ?? choice),
  year: words.year,
  titleKind: (kind: (typeof titleKinds)[number]): string => (kind === 'other' ? words.otherKind : kinds[kind]),
});

/** For the page's title. */
export function chosenNames(
  { shape, titleKind, licence, year }: PhotoChoice,
  words: ListWords,
  kinds: Kinds,
): readonly string[] {
  const names = namesOf(words, kinds);
  return [
    shape && names.shape(shape),
    titleKind && names.titleKind(titleKind),
    licence && names.licence(licence),
    year && names.year(year),
  ].flatMap((name) => name ?? []);
}

/** On a phone, a chosen filter may be far to the right. */
function showChosen(filters: HTMLElement | null): void {
  const chosen = [...(filters?.querySelectorAll('[aria-current]') ?? [])].at(-1);
  if (filters === null || chosen === undefined) return;
  const hidden = chosen.getBoundingClientRect().right - filters.getBoundingClientRect().right;
  if (hidden > 0) filters.scrollLeft += hidden + besidePx;
}
const besidePx = 48;

/** Links that turn one filter on or off and keep the others. */
export function PhotoFilters({ choice }: { choice: PhotoChoice }) {
  const words = useWords('photoLists');
  const [search] = useSearchParams();
  const names = namesOf(words, useWords('titles').kind);
  const years = new Set([...yearsUntil(useFirstDraw() ?? new Date()), ...(choice.year ? [choice.year] : [])]);
  const cleared = choiceKeys.reduce((rest, key) => withQuery(rest, '', key), search);
  const link = (name: string, to: URLSearchParams, isOn: boolean, isFirst = false) => (
    <li key={name} className={isFirst ? styles.first : undefined}>
      <SiteLink
        className={classNames(touchTarget, styles.choice)}
        to={{ search: to.toString() }}
        aria-current={isOn ? 'true' : undefined}
        preventScrollReset
      >
        {name}
      </SiteLink>
    </li>
  );
  const option = (key: keyof PhotoChoice, value: string, name: string, at: number) => {
    const isOn = choice[key] === value;
    return link(name, withQuery(search, isOn ? '' : value, key), isOn, at === 0);
  };
  return (
    <nav ref={isChosen(choice) ? showChosen : undefined} className={styles.filters} aria-label={words.filters}>
      <Row as="ul" role="list" gap={4} line>
        {link(words.all, cleared, !isChosen(choice))}
        {photoShapes.map((shape, at) => option('shape', shape, names.shape(shape), at))}
        {titleKinds.map((kind, at) => option('titleKind', kind, names.titleKind(kind), at))}
        {licenceChoices.map((licence, at) => option('licence', licence, names.licence(licence), at))}
        {[...years].map((year, at) => option('year', year, names.year(year), at))}
      </Row>
    </nav>
  );
}
