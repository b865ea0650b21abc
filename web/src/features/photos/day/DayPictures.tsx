import { type DayPictureName, dayPictureAddress } from '#contract/edge/moments.ts';
import styles from './dayPictures.module.css';

/** `left`, `width`: parts of the day's width. */
export type PlacedPicture = {
  readonly date: string;
  readonly version: string;
  readonly left: number;
  readonly width: number;
};

type DayPicturesProps = { pictures: readonly PlacedPicture[]; name: DayPictureName };

const percent = (part: number): string => `${part * 100}%`;

/** A day on somebody's clock, made of the pictures of the days in UTC that it reaches into. Fills what it is in. */
export const DayPictures = ({ pictures, name }: DayPicturesProps) => (
  <span className={styles.pictures} aria-hidden="true">
    {pictures.map(({ date, version, left, width }) => (
      <img
        key={date}
        src={dayPictureAddress({ date, version, name })}
        alt=""
        // In HTML, which may have no `style`, a picture fills the day.
        style={left === 0 && width === 1 ? undefined : { left: percent(left), width: percent(width) }}
      />
    ))}
  </span>
);

/** The vermilion mark in a day. `at`: a part of its width. */
export const DayMark = ({ at }: { at: number }) =>
  at >= 0 && at <= 1 && <span className={styles.mark} style={{ left: percent(at) }} />;
