import { timeOfStrip } from '#contract/moments.ts';
import type { ListedPhoto } from '#data/photos/lists.ts';
import { pictureUrl } from '#data/photos/pictures.ts';
import { SiteLink } from '#i18n/SiteLink.tsx';
import { useMessages, useWords } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { TextLink } from '#ui/Button.tsx';
import { classNames, pictureRing } from '#ui/layout.tsx';
import { pictureColor, pictureRatio } from '#ui/pictureBox.ts';
import { PersonLink } from '../PersonLink.tsx';
import { photoAlt, photoTitle } from '../photoWords.ts';
import styles from './day.module.css';
import { dayAddress } from './dayAddress.ts';
import { lookPx } from './Light.tsx';
import type { PlacedStrip } from './localDay.ts';

type LookProps = {
  /** `undefined`: keeps the place. */
  strip: PlacedStrip | undefined;
  photo: ListedPhoto | undefined;
  time: (instant: Date) => string;
  onFollow: (strip: PlacedStrip) => void;
};

/** What the widened slice is of. Its height and the column of the photo are the same for every photo. */
export function Look({ strip, photo, time, onFollow }: LookProps) {
  const words = useWords('day');
  const { photos } = useMessages();
  if (strip === undefined) return <div className={styles.look} />;
  const at = { date: strip.place.date, time: timeOfStrip(strip.place.strip) };
  const state = { list: { of: 'moment', at: `${at.date}/${at.time}` } };
  return (
    <section className={styles.look} aria-label={words.look}>
      <div>{photo && <Thumb photo={photo} state={state} alt={photoAlt(photo, photos)} />}</div>
      <div className={styles.words}>
        {photo && (
          <>
            <h2>
              <SiteLink to={paths.photo(photo.id)} state={state}>
                <bdi>{photoTitle(photo, photos)}</bdi>
              </SiteLink>
            </h2>
            <PersonLink owner={photo.owner} />
          </>
        )}
        <p>{words.around(time(strip.startsAt))}</p>
        <TextLink
          className={styles.same}
          to={dayAddress(at.date, at.time)}
          onClick={() => onFollow(strip)}
          label={<span>{words.sameMoment}</span>}
        />
      </div>
    </section>
  );
}

/** The words beside it lead to the same page. */
function Thumb({ photo, state, alt }: { photo: ListedPhoto; state: object; alt: string }) {
  const color = pictureColor(photo.color);
  const ratio = pictureRatio(photo);
  return (
    <SiteLink
      className={classNames(pictureRing, styles.thumbLink, ratio.className)}
      data-bits={ratio['data-bits']}
      to={paths.photo(photo.id)}
      state={state}
      tabIndex={-1}
    >
      <img className={color.className} data-bits={color['data-bits']} src={pictureUrl(photo, lookPx)} alt={alt} />
    </SiteLink>
  );
}
