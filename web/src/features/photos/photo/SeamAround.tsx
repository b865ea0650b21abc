import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { dayPictureAddress } from '#contract/edge/moments.ts';
import { placeOfMoment } from '#contract/moments.ts';
import { bandQuery } from '#data/photos/band.ts';
import { momentsQuery } from '#data/photos/moments.ts';
import styles from './photo.module.css';

const dayMs = 86_400_000;

/** Of the day's width. */
const shownPart = 1 / 3;

/** The light of its day around the moment, if an earlier page has read where its picture is. Reads nothing itself. */
export function SeamAround({ moment }: { moment: Date }) {
  const { date } = placeOfMoment(moment);
  const { data: band } = useQuery({ ...bandQuery, enabled: false });
  const { data: day } = useQuery({ ...momentsQuery(date), enabled: false });
  const version = day?.version ?? band?.versions[date];
  if (version === undefined) return null;
  const at = (moment.getTime() - Date.parse(date)) / dayMs;
  const from = Math.min(1 - shownPart, Math.max(0, at - shownPart / 2));
  const place: CSSProperties = { width: `${100 / shownPart}%`, insetInlineStart: `${(-100 * from) / shownPart}%` };
  return (
    <div className={styles.seam} aria-hidden="true">
      <img src={dayPictureAddress({ date, version, name: 'seam.webp' })} alt="" style={place} />
      <span style={{ insetInlineStart: `${(100 * (at - from)) / shownPart}%` }} />
    </div>
  );
}
