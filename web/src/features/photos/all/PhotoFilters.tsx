import { useSearchParams } from 'react-router-dom';
import { titleKinds } from '#contract/documents/title.ts';
import { choiceKeys } from '#contract/edge/api.ts';
import { licenceName } from '#contract/licences.ts';
import { firstYear, licenceChoices, type PhotoChoice, photoShapes } from '#contract/photoChoice.ts';
import { SiteLink } from '#i18n/SiteLink.tsx';
import { useWords, type Words } from '#i18n/words.ts';
import { useFirstDraw } from '#ui/firstDraw.tsx';
import { classNames, Row, touchTarget } from '#ui/layout.tsx';
import { withAsked } from '#ui/SearchField.tsx';
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

/** Links that turn one filter on or off and keep the others. */
export function PhotoFilters({ choice }: { choice: PhotoChoice }) {
  const words = useWords('photoLists');
  const [search] = useSearchParams();
  const names = namesOf(words, useWords('titles').kind);
  const years = yearsUntil(useFirstDraw() ?? new Date());
  const cleared = choiceKeys.reduce((rest, key) => withAsked(rest, '', key), search);
  const chip = (name: string, to: URLSearchParams, isOn: boolean) => (
    <li key={name}>
      <SiteLink
        className={classNames(touchTarget, styles.chip)}
        to={{ search: to.toString() }}
        aria-current={isOn ? 'true' : undefined}
        preventScrollReset
      >
        {name}
      </SiteLink>
    </li>
  );
  const option = (key: keyof PhotoChoice, value: string, name: string) => {
    const isOn = choice[key] === value;
    return chip(name, withAsked(search, isOn ? '' : value, key), isOn);
  };
  return (
    <nav className={styles.filters} aria-label={words.filters}>
      <Row as="ul" role="list" gap={2} line>
        {chip(words.all, cleared, !isChosen(choice))}
        {photoShapes.map((shape) => option('shape', shape, names.shape(shape)))}
        {titleKinds.map((kind) => option('titleKind', kind, names.titleKind(kind)))}
        {licenceChoices.map((licence) => option('licence', licence, names.licence(licence)))}
        {years.map((year) => option('year', year, names.year(year)))}
      </Row>
    </nav>
  );
}
