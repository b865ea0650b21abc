import { useSearchParams } from 'react-router-dom';
import { licenceName } from '#contract/licences.ts';
import { choiceKeys, firstYear, licenceChoices, type PhotoChoice, photoShapes } from '#contract/photoChoice.ts';
import { SiteLink } from '#i18n/SiteLink.tsx';
import { useWords, type Words } from '#i18n/words.ts';
import { useFirstDraw } from '#ui/firstDraw.tsx';
import { classNames, Row, touchTarget } from '#ui/layout.tsx';
import { withAsked } from '#ui/SearchField.tsx';
import styles from './PhotoFilters.module.css';
import { isChosen } from './photosAddress.ts';

type ListWords = Words['photoLists'];

const yearsMost = 5;

/** The newest first, in the site's time zone. */
function yearsUntil(now: Date): readonly string[] {
  const year = Number(new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: 'Asia/Tokyo' }).format(now));
  const count = Math.min(yearsMost, Math.max(1, year - firstYear + 1));
  return Array.from({ length: count }, (_, back) => String(year - back));
}

const namesOf = (words: ListWords) => ({
  shape: (shape: (typeof photoShapes)[number]): string => words.shapes[shape],
  licence: (choice: (typeof licenceChoices)[number]): string =>
    choice === 'cc' ? words.anyCc : (licenceName(choice) ?? choice),
  year: words.year,
});

/** For the page's title. */
export function chosenNames({ shape, licence, year }: PhotoChoice, words: ListWords): readonly string[] {
  const names = namesOf(words);
  return [shape && names.shape(shape), licence && names.licence(licence), year && names.year(year)].flatMap(
    (name) => name ?? [],
  );
}

/** Links that turn one filter on or off and keep the others. */
export function PhotoFilters({ choice }: { choice: PhotoChoice }) {
  const words = useWords('photoLists');
  const [search] = useSearchParams();
  const names = namesOf(words);
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
        {licenceChoices.map((licence) => option('licence', licence, names.licence(licence)))}
        {years.map((year) => option('year', year, names.year(year)))}
      </Row>
    </nav>
  );
}
